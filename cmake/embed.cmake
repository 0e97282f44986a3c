# bf16_embed(TARGET t NAMESPACE ns FILES path...): each file as a std::string_view constant
# `ns::<stem>` in the header "embedded/<target>.h", so that the tool is one binary.
function(bf16_embed)
  cmake_parse_arguments(E "" "TARGET;NAMESPACE" "FILES" ${ARGN})
  set(out ${PROJECT_BINARY_DIR}/embedded/${E_TARGET})
  set(inputs "")
  foreach(file IN LISTS E_FILES)
    list(APPEND inputs ${PROJECT_SOURCE_DIR}/${file})
  endforeach()
  add_custom_command(
    OUTPUT ${out}.cpp ${out}.h
    COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DNAMESPACE=${E_NAMESPACE} "-DINPUTS=${inputs}"
      -P ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
    DEPENDS ${inputs} ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
    VERBATIM)
  add_library(${E_TARGET} STATIC ${out}.cpp ${out}.h)
  target_include_directories(${E_TARGET} PUBLIC ${PROJECT_BINARY_DIR})
endfunction()
