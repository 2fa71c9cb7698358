# A room is a folder that becomes one library: every source file in it belongs to it.

# lair_room(NAME DIR LINKS…): library lair_NAME from all .cpp files directly in or under DIR.
function(lair_room name dir)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${dir}/*.cpp)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${dir}/*.hpp)
  if(sources)
    add_library(lair_${name} STATIC ${sources} ${headers})
    target_link_libraries(lair_${name} PUBLIC ${ARGN} PRIVATE lair_warnings)
    target_include_directories(lair_${name} PUBLIC ${PROJECT_SOURCE_DIR})
  else()
    add_library(lair_${name} INTERFACE)
    target_link_libraries(lair_${name} INTERFACE ${ARGN})
    target_include_directories(lair_${name} INTERFACE ${PROJECT_SOURCE_DIR})
  endif()
endfunction()
