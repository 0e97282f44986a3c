// SPDX-License-Identifier: Apache-2.0
#include "loader/modules.h"

#include <algorithm>

namespace bf16::loader {
namespace {

/// The path of a dotted name: "a.b" is "a/b".
std::string as_path(std::string_view dotted) {
  std::string path(dotted);
  std::replace(path.begin(), path.end(), '.', '/');
  return path;
}

/// What stands behind a prefix that names the models tree from outside; nullopt for other packages.
std::optional<std::string_view> inside_models(std::string_view dotted) {
  for (const std::string_view root : {"third_party.tt_forge_models", "tt_forge_models"}) {
    if (dotted == root) return std::string_view{};
    if (dotted.starts_with(root) && dotted[root.size()] == '.') return dotted.substr(root.size() + 1);
  }
  return std::nullopt;
}

}  // namespace

bool lies_below(const std::filesystem::path& path, const std::filesystem::path& folder) {
  const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end();
}

Modules::Modules(const system::ReadOnlyFiles& files, std::filesystem::path models, bool outlined)
    : files_(files),
      models_(std::move(models)),
      canonical_models_(files.canonical(models_)),
      outlined_(outlined) {}

Result<const Module*> Modules::load(const std::string& relative) {
  if (const auto known = modules_.find(relative); known != modules_.end()) {
    if (!known->second) return tl::unexpected(known->second.error());
    return known->second->get();
  }
  const std::filesystem::path path = models_ / relative;
  Result<std::string> text = tl::unexpected(Diagnostic{
      ExitCode::unresolved, "The file lies outside of the models tree", Location{path.string()},
      "a symbolic link leads out of it", "Replace the link by the file."});
  if (lies_below(files_.canonical(path), canonical_models_)) text = files_.read(path, limit);
  if (!text) {
    Diagnostic diagnostic = text.error();
    diagnostic.code = ExitCode::unresolved;
    if (!diagnostic.where) diagnostic.where = Location{path.string()};
    modules_.emplace(relative, tl::unexpected(diagnostic));
    return tl::unexpected(diagnostic);
  }
  return load(relative, std::move(*text));
}

Result<const Module*> Modules::load(const std::string& relative, std::string text) {
  const auto [known, added] = modules_.emplace(
      relative, parse_module(models_ / relative, relative, std::move(text), outlined_));
  if (!known->second) return tl::unexpected(known->second.error());
  return known->second->get();
}

std::optional<std::string> Modules::find(const Module& importer, std::string_view dotted) const {
  std::filesystem::path folder;
  std::string_view rest = dotted;
  if (dotted.starts_with('.')) {
    folder = std::filesystem::path(importer.name).parent_path();
    for (rest.remove_prefix(1); rest.starts_with('.'); rest.remove_prefix(1)) {
      if (folder.empty()) return std::nullopt;
      folder = folder.parent_path();
    }
  } else if (const auto inside = inside_models(dotted)) {
    rest = *inside;
  } else {
    return std::nullopt;
  }
  const std::filesystem::path target = rest.empty() ? folder : folder / as_path(rest);
  std::string package = (target / "__init__.py").string();
  if (files_.is_file(models_ / package)) return package;
  std::string file = target.string() + ".py";
  if (!target.empty() && files_.is_file(models_ / file)) return file;
  return std::nullopt;
}

}  // namespace bf16::loader
