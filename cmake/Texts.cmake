# Embeds a text file in the program, so that no installed server lacks it.

set(LAIR_TEXT_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/EmbedText.cmake)

# lair_embed_text(TARGET FILE HEADER FUNCTION): adds a source file to TARGET that defines
# `std::string_view lair::FUNCTION()`, declared in HEADER, which returns the text of FILE.
function(lair_embed_text target file header function)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DFILE=${file} -DHEADER=${header} -DFUNCTION=${function} -DOUT=${source}
            -P ${LAIR_TEXT_SCRIPT}
    DEPENDS ${file} ${LAIR_TEXT_SCRIPT}
    VERBATIM)
  target_sources(${target} PRIVATE ${source})
endfunction()
