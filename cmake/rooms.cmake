# Flags for our own code, and the functions that declare a room and its tests.

add_library(bf16_options INTERFACE)
target_compile_options(bf16_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Wold-style-cast
  $<$<BOOL:${BF16_WARNINGS_AS_ERRORS}>:-Werror>)
target_compile_definitions(bf16_options INTERFACE BF16_VERSION="${PROJECT_VERSION}")
if(BF16_SANITIZE)
  target_compile_options(bf16_options INTERFACE
    -fsanitize=${BF16_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(bf16_options INTERFACE -fsanitize=${BF16_SANITIZE})
endif()
if(BF16_COVERAGE)
  target_compile_options(bf16_options INTERFACE --coverage)
  target_link_options(bf16_options INTERFACE --coverage)
endif()
if(BF16_FUZZ)
  target_compile_options(bf16_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# bf16_room(NAME USES target...): the static library bf16_NAME of src/NAME/*.cpp.
function(bf16_room name)
  cmake_parse_arguments(ROOM "" "" "USES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  if(sources)
    add_library(bf16_${name} STATIC ${sources})
    target_link_libraries(bf16_${name} PRIVATE bf16_options)
    set(scope PUBLIC)
  else()
    add_library(bf16_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(bf16_${name} ${scope} ${PROJECT_SOURCE_DIR}/src)
  foreach(used IN LISTS ROOM_USES)
    if(TARGET bf16_${used})
      target_link_libraries(bf16_${name} ${scope} bf16_${used})
    else()
      target_link_libraries(bf16_${name} ${scope} ${used})
    endif()
  endforeach()
endfunction()

# bf16_room_tests(NAME): the GoogleTest program NAME_test of tests/NAME/*_test.cpp.
function(bf16_room_tests name)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/${name}/*_test.cpp)
  if(NOT sources)
    return()
  endif()
  add_executable(${name}_test ${sources})
  target_link_libraries(${name}_test PRIVATE bf16_${name} bf16_options GTest::gmock GTest::gtest_main)
  target_include_directories(${name}_test PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(${name}_test PRIVATE
    BF16_SOURCE_DIR="${PROJECT_SOURCE_DIR}" BF16_PYTHON="${BF16_PYTHON}")
  gtest_discover_tests(${name}_test TEST_PREFIX ${name}. DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 300)
endfunction()
