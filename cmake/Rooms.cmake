# A room is a folder that becomes one library of all the source files in it.

# Most of a file's compile time is spent on headers, so several files are compiled at once: a full build
# takes a third of the processor time. Names in anonymous namespaces must therefore differ within a room.
# While working on a room, set LAIR_UNITY to OFF (preset `dev`), so that one change compiles one file.
option(LAIR_UNITY "Compile the files of a room several at once" ON)
set(LAIR_UNITY_FILES 24)

# lair_unity(TARGET): compiles TARGET in this way.
function(lair_unity target)
  if(LAIR_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${LAIR_UNITY_FILES})
  endif()
endfunction()

# lair_room(NAME DIR LINKS…): makes library lair_NAME from all .cpp files in or below DIR.
function(lair_room name dir)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${dir}/*.cpp)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${dir}/*.hpp)
  if(sources)
    add_library(lair_${name} STATIC ${sources} ${headers})
    target_link_libraries(lair_${name} PUBLIC ${ARGN} PRIVATE lair_warnings)
    target_include_directories(lair_${name} PUBLIC ${PROJECT_SOURCE_DIR})
    lair_unity(lair_${name})
  else()
    add_library(lair_${name} INTERFACE)
    target_link_libraries(lair_${name} INTERFACE ${ARGN})
    target_include_directories(lair_${name} INTERFACE ${PROJECT_SOURCE_DIR})
  endif()
endfunction()
