# Writes OUT.h and OUT.cpp from INPUTS (see embed.cmake). Bytes become a hex array: raw string
# literals have a length limit, and a file may hold any delimiter.
cmake_policy(SET CMP0007 NEW)
get_filename_component(header ${OUT} NAME)
set(h "#pragma once\n#include <string_view>\nnamespace ${NAMESPACE} {\n")
set(c "#include \"${header}.h\"\nnamespace ${NAMESPACE} {\n")
foreach(input IN LISTS INPUTS)
  get_filename_component(stem ${input} NAME_WE)
  string(MAKE_C_IDENTIFIER ${stem} name)
  file(READ ${input} hex HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
  string(APPEND h "extern const std::string_view ${name};\n")
  string(APPEND c "static constexpr char ${name}_bytes[] = {${bytes}};\n"
    "const std::string_view ${name}{${name}_bytes, sizeof ${name}_bytes};\n")
endforeach()
file(WRITE ${OUT}.h "${h}}\n")
file(WRITE ${OUT}.cpp "${c}}\n")
