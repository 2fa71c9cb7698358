# Embeds migrations/NNNN_name.sql in the program, so that no installed server lacks one.

set(LAIR_MIGRATIONS_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/EmbedMigrations.cmake)

# lair_embed_migrations(TARGET DIR): adds a source file with every migration of DIR to TARGET.
function(lair_embed_migrations target dir)
  file(GLOB files CONFIGURE_DEPENDS ${dir}/*.sql ${dir}/postgres/*.sql)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/migrations.cpp)
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DDIR=${dir} -DOUT=${source} -P ${LAIR_MIGRATIONS_SCRIPT}
    DEPENDS ${files} ${LAIR_MIGRATIONS_SCRIPT}
    VERBATIM)
  target_sources(${target} PRIVATE ${source})
endfunction()
