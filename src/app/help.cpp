// SPDX-License-Identifier: Apache-2.0
#include "app/help.h"

#include <array>
#include <utility>

namespace bf16::app {
namespace {

constexpr std::string_view triage_help = R"(Triage one bfloat16 training test of tt-xla: reproduce, fix, verify, record.

Usage: bf16-triage [OPTIONS] TEST
       bf16-triage COMMAND ...

TEST is a key of the training expectations, a pytest node id or a model_info.name:
  bf16-triage speecht5/pytorch-Tts-single_device-training
  bf16-triage -n pytorch_SpeechT5_Tts_mm_tts_huggingface

Commands (bf16-triage COMMAND --help):
  resolve   what TEST is           list      entries and variants    explain  evidence, no edit
  classify  what a text means      record    edit entries by hand    lint     find the next one
  doctor    check the environment  runs      list runs               undo     take a run back
  resume    go on with an unfinished run

Options [default]:
  -n, --dry-run          run the CPU phases, show every diff, write nothing in the checkout
      --root DIR         the tt-xla checkout [upwards from the current folder]
      --python PATH      interpreter [BF16_TRIAGE_PYTHON, active venv, ROOT/venv, python3]
      --only-test        leave the other entries of the loader alone
      --no-verify        do not run pytest; the YAML stays as it is
      --no-stage         do not `git add` the changed files
      --no-requirements  do not install the model's requirements.txt
      --run-dir DIR      folder for scripts, logs, XML [~/.local/state/bf16-triage/runs/...]
      --repro-timeout S  seconds for one CPU phase [1800]
      --verify-timeout S seconds of pytest for one entry [1200, or 3 x .test_durations]
      --memory SIZE      resident memory of a child, such as 16G [no limit]
      --arch ARCH, --pytest-arg ARG (repeatable), --verify-command 'ARGV', --verify-from XML
      --gate strict|extended [strict], --trust-reproduction, --refresh-stale, --keep-links
      --json FILE|-      the report as JSON; with - the text goes to standard error
      --pr DIR           Markdown for the two pull requests
      --color auto|always|never [auto], -v/--verbose, --version, -h/--help

Exit: 0 done  1 done, but something needs a person  2 usage  3 TEST unknown or ambiguous
  4 refused by the gate  5 not reproduced  6 another failure  7 environment
  8 no evidence from pytest  9 conflict  70 internal error  130 interrupted
)";

constexpr std::string_view resolve_help = R"(Show what TEST is: entry, loader, class, variant. Imports nothing.

Usage: bf16-triage resolve [--json] [--root DIR] TEST

Exit: 0 found  2 usage  3 unknown, ambiguous or not handled  7 no checkout
)";

constexpr std::string_view list_help = R"(List training entries and variants of the checkout. Imports nothing.

Usage: bf16-triage list [--all] [--json | --tsv] [--status S] [--reason TEXT] [--root DIR]

Without --all: the training entries that the gate accepts.
      --all          every loader, class and variant of the models tree
      --status S     only entries with this status
      --reason TEXT  only entries whose reason contains TEXT
      --json, --tsv  for machines; the fields are in docs/resolving.md

Exit: 0 listed  2 usage  7 no checkout
)";

constexpr std::string_view explain_help = R"(Show why TEST fails and which edit would follow. Edits nothing.

Usage: bf16-triage explain [--offender PATH] [--root DIR] [--python PATH] TEST

Without --offender the CPU reproduction runs and its evidence is shown.
      --offender PATH  no Python runs; the edit for this input is shown as a diff:
                       decoder_input_values, [0], ["added"]["ids"]
      --repro-timeout S, --memory SIZE, --no-requirements as for a triage

Exit: 0 shown  1 no edit can cure it  2 usage  3 unresolved  7 environment
)";

constexpr std::string_view classify_help = R"(Say what one error text means, as JSON.

Usage: bf16-triage classify [--gate strict|extended] [TEXT | -]

With - or without TEXT the text is read from standard input.

Exit: 0 answered  2 usage
)";

constexpr std::string_view record_help = R"(Edit expectation entries by hand, byte for byte. Not verified.

Usage: bf16-triage record KEY... --status S [OPTIONS]

      --status S            EXPECTED_PASSING, KNOWN_FAILURE_XFAIL, NOT_SUPPORTED_SKIP, ...
      --bringup-status B    FAILED_FE_COMPILATION, FAILED_RUNTIME, ...
      --reason TEXT         one line
      --assert-pcc true|false
      --clear FIELD         remove a field (repeatable)
      --file FILE           the file, where a key stands in two
      --any-file            allow other files than the training one
      --keep-links          carry issue links of the old reason over
  -n, --dry-run             show the diff, write nothing
      --root DIR

Exit: 0 written  1 an entry cannot be edited exactly  2 usage  3 unknown key  9 conflict
)";

constexpr std::string_view doctor_help = R"(Check checkout, submodule, interpreter, torch, pytest, git and activation.

Usage: bf16-triage doctor [--root DIR] [--python PATH]

One line each, with the remedy. Exit: 0 all well  7 something is missing
)";

constexpr std::string_view runs_help = R"(List the runs: test, outcome, age, size.

Usage: bf16-triage runs [--json]

Exit: 0
)";

constexpr std::string_view undo_help = R"(Put back bytes, mode and index state of every file that a run changed.

Usage: bf16-triage undo [RUN] [--force] [--root DIR]

RUN is an id of `bf16-triage runs`; without it the last run. A file that is not what the run wrote is
shown as a diff and nothing is changed; --force replaces it and keeps a copy in the run folder.

Exit: 0 undone  3 no such run  9 a file was changed since
)";

constexpr std::string_view resume_help = R"(Go on with the unfinished run of this checkout after its last finished step.

Usage: bf16-triage resume [--json FILE|-] [--root DIR]

Reproductions are used again where loader and interpreter are the same.
Exit: as for a triage; 3 when there is nothing to resume
)";

constexpr std::string_view lint_help = R"(Find float tensors that ignore the dtype override, without running anything.

Usage: bf16-triage lint [OPTIONS] [PATH...]

Default PATH: the models tree of the checkout, or the current folder when it is one.
      --format text|json|sarif|github [text]
      --select CODE, --ignore CODE   (repeatable) rules: docs/rules/
      --diff           show the safe edits
      --fix            apply them; PATH must be given and clean in git
      --allow-dirty    apply them to changed files too

Exit: 0 clean  1 findings  2 usage
)";

constexpr std::array texts{
    std::pair<std::string_view, std::string_view>{"", triage_help},
    std::pair<std::string_view, std::string_view>{"resolve", resolve_help},
    std::pair<std::string_view, std::string_view>{"list", list_help},
    std::pair<std::string_view, std::string_view>{"explain", explain_help},
    std::pair<std::string_view, std::string_view>{"classify", classify_help},
    std::pair<std::string_view, std::string_view>{"record", record_help},
    std::pair<std::string_view, std::string_view>{"doctor", doctor_help},
    std::pair<std::string_view, std::string_view>{"runs", runs_help},
    std::pair<std::string_view, std::string_view>{"undo", undo_help},
    std::pair<std::string_view, std::string_view>{"resume", resume_help},
    std::pair<std::string_view, std::string_view>{"lint", lint_help},
};

}  // namespace

std::string_view help_text(std::string_view command) {
  for (const auto& [name, text] : texts) {
    if (name == command) return text;
  }
  return {};
}

}  // namespace bf16::app
