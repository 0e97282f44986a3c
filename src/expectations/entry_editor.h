// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/edit.h"
#include "expectations/document.h"
#include "expectations/meaning.h"
#include "expectations/syntax.h"

namespace bf16::expectations {

/// Bytes to replace. Several at one place are applied in the order in which they were planned.
struct Splice {
  ByteRange range;
  std::string text;
};

/// Plans the exact edit of one entry. Refuses (needs_person) what it cannot edit to the byte.
class EntryEditor {
 public:
  /// `text` is the content that `syntax` was read from and ends with a line break. `entry` stands in
  /// the mapping `parent`.
  EntryEditor(const std::string& path, std::string_view text, const Syntax& syntax, NodeIndex parent,
              Pair entry);

  Result<std::vector<Splice>> plan(const Change& change);

 private:
  /// Where one field stands. `next_line` begins the line behind it.
  struct Place {
    Pair pair;
    std::size_t line = 0;   ///< begin of the line of its name
    std::size_t colon = 0;  ///< offset behind the ':'
    ByteRange value;        ///< with quotes, or with the header of a literal or folded scalar
    std::size_t next_line = 0;
  };

  Result<void> find_places();
  Result<Place> place_of(const Pair& pair) const;
  Result<void> check_entry() const;
  Result<void> set(const Setting& setting, const Change& change);
  Result<void> replace(const Place& place, const Setting& setting);
  Result<void> insert(const Setting& setting, const Change& change);
  Result<void> clear(const Place& place);
  std::vector<std::string> comments_of(const Place& place) const;
  std::size_t insertion_point(std::string_view name, const Change& change) const;
  Result<std::string> indentation() const;

  const Place* find(std::string_view name) const;
  bool has_anchor_inside(NodeIndex node) const;
  bool is_block_scalar(NodeIndex node) const;
  std::string_view line_break() const;  ///< as at the entry's key
  std::size_t line_begin(std::size_t offset) const;
  std::size_t line_end(std::size_t offset) const;  ///< before the line break
  std::size_t next_line(std::size_t offset) const;
  std::size_t header_end(std::size_t offset) const;
  tl::unexpected<Diagnostic> refuse(NodeIndex node, std::string why) const;

  const std::string& path_;
  std::string_view text_;
  const Syntax& syntax_;
  NodeIndex parent_;
  Pair entry_;
  std::vector<Place> places_;
  bool merges_ = false;  ///< the entry has a merge key
  std::size_t key_colon_ = 0;
  std::vector<Splice> splices_;
};

}  // namespace bf16::expectations
