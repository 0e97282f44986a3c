# tree-sitter: the core from the system, the Python grammar from its pip sdist, which scripts/setup
# unpacks. The sdist has no src/tree_sitter/*.h; scripts/setup takes those three headers from the
# sdist of the core (see docs/decisions.md).
set(BF16_GRAMMAR_DIR "${PROJECT_SOURCE_DIR}/build/grammar" CACHE PATH
  "Folder with parser.c, scanner.c and tree_sitter/*.h of the Python grammar")
if(NOT EXISTS "${BF16_GRAMMAR_DIR}/parser.c")
  message(FATAL_ERROR "No Python grammar in ${BF16_GRAMMAR_DIR}: run scripts/setup first")
endif()
file(STRINGS "${BF16_GRAMMAR_DIR}/parser.c" abi REGEX "^#define LANGUAGE_VERSION ")
if(NOT abi STREQUAL "#define LANGUAGE_VERSION 14")
  message(FATAL_ERROR "The grammar must have ABI 14 (the core would refuse it silently): ${abi}")
endif()

pkg_check_modules(tree_sitter REQUIRED IMPORTED_TARGET tree-sitter)
add_library(tree_sitter_python STATIC
  ${BF16_GRAMMAR_DIR}/parser.c ${BF16_GRAMMAR_DIR}/scanner.c)
# The grammar's own tree_sitter/parser.h must win over the one in /usr/include.
target_include_directories(tree_sitter_python BEFORE PRIVATE ${BF16_GRAMMAR_DIR})
target_compile_options(tree_sitter_python PRIVATE -O2 -w)
target_link_libraries(tree_sitter_python PUBLIC PkgConfig::tree_sitter)
