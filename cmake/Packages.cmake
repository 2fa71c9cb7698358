# What is installed where; `./lair package`, or `cpack` in a build folder, makes Debian packages of it.

include(GNUInstallDirs)
set(packaging ${PROJECT_SOURCE_DIR}/packaging)
set(packaged ${CMAKE_BINARY_DIR}/packaging)
find_program(GZIP gzip REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)

# lair_manual(TARGET SECTION FILES…): makes a program's compressed manual page from its --help.
function(lair_manual target section)
  set(page ${packaged}/${target}.${section}.gz)
  add_custom_command(
    OUTPUT ${page}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${packaged}
    COMMAND sh -c "\"$1\" \"$2\" \"$3\" \"$4\" \"$5\" \"$7\" \"$8\" | \"$6\" -n9 > \"$0\"" ${page}
            ${Python3_EXECUTABLE} ${packaging}/make_man.py $<TARGET_FILE:${target}> ${target} ${section} ${GZIP} ${ARGN}
    DEPENDS ${target} ${packaging}/make_man.py
    VERBATIM)
  set(pages ${pages} ${page} PARENT_SCOPE)
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} COMPONENT ${target})
endfunction()

lair_manual(lair-server 1 "/etc/lair/lair.toml=the settings" "/var/lib/lair=the database with its backups")
lair_manual(lair 1 "/var/lib/lair/lair.db=the database of an installed server"
            "/etc/lair/lair.toml=the settings of the server")

set(programs lair-server lair)

# Optional, like the program.
if(TARGET lair-terminal)
  list(APPEND programs lair-terminal)
  lair_manual(lair-terminal 1 "~/.config/lair/settings=the language, the last server"
              "~/.local/state/lair/sessions/=who you are at each server, readable only by you"
              "~/.local/state/lair/history=the lines typed before")
  install(TARGETS lair-terminal RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT lair-terminal)
  install(FILES ${packaging}/terminal/lair-terminal.desktop DESTINATION share/applications COMPONENT lair-terminal)
  install(FILES ${packaging}/terminal/org.lionslair.terminal.metainfo.xml DESTINATION share/metainfo COMPONENT lair-terminal)
  install(FILES ${PROJECT_SOURCE_DIR}/clients/web/public/icon.svg DESTINATION share/icons/hicolor/scalable/apps
          RENAME lair-terminal.svg COMPONENT lair-terminal)
  set(CPACK_DEBIAN_LAIR-TERMINAL_PACKAGE_NAME lair-terminal)
  set(CPACK_DEBIAN_LAIR-TERMINAL_PACKAGE_RECOMMENDS "ca-certificates")
  set(CPACK_DEBIAN_LAIR-TERMINAL_DESCRIPTION
      "online mahjong by typed lines\nPlays at a Lion's Lair server in plain sentences: for the shell, for slow lines, for screen readers.")
endif()

if(TARGET lair-desktop)
  list(APPEND programs lair-desktop)
  lair_manual(lair-desktop 1 "~/.config/lair/settings=language, look, the last servers"
              "~/.local/state/lair/sessions/=who you are at each server, readable only by you")
  install(TARGETS lair-desktop RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT lair-desktop)
  install(FILES ${packaging}/desktop/lair-desktop.desktop DESTINATION share/applications COMPONENT lair-desktop)
  install(FILES ${packaging}/desktop/org.lionslair.desktop.metainfo.xml DESTINATION share/metainfo COMPONENT lair-desktop)
  install(FILES ${PROJECT_SOURCE_DIR}/clients/web/public/icon.svg DESTINATION share/icons/hicolor/scalable/apps
          RENAME lair-desktop.svg COMPONENT lair-desktop)
  set(CPACK_DEBIAN_LAIR-DESKTOP_PACKAGE_NAME lair-desktop)
  set(CPACK_DEBIAN_LAIR-DESKTOP_PACKAGE_RECOMMENDS "ca-certificates, fonts-noto-cjk")
  set(CPACK_DEBIAN_LAIR-DESKTOP_DESCRIPTION
      "online mahjong in a window\nPlays at a Lion's Lair server against people or bots, by mouse, by keys or with a screen reader.")
endif()

set(configuration ${packaged}/lair.toml)
add_custom_command(
  OUTPUT ${configuration}
  COMMAND sh -c "\"$1\" \"$2\" \"$3\" /var/lib/lair/lair.db /usr/share/lair/web > \"$0\"" ${configuration}
          ${Python3_EXECUTABLE} ${packaging}/make_config.py $<TARGET_FILE:lair-server>
  DEPENDS lair-server ${packaging}/make_config.py
  VERBATIM)

add_custom_target(package_files DEPENDS ${pages} ${configuration} ${programs})

install(TARGETS lair-server RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT lair-server)
install(TARGETS lair RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT lair)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/clients/web/dist/ DESTINATION share/lair/web COMPONENT lair-server)
install(FILES ${configuration} DESTINATION /etc/lair COMPONENT lair-server)
# The same service for each of several clubs, each with its own settings file, folder and log.
file(READ ${packaging}/systemd/lair-server.service each_club)
string(REPLACE "an online mahjong server" "an online mahjong server, of the club %i" each_club "${each_club}")
string(REPLACE "Environment=LAIR_CONFIG=/etc/lair/lair.toml"
               "Environment=LAIR_CONFIG=/etc/lair/%i.toml LAIR_SERVER_WEB=/usr/share/lair/web" each_club "${each_club}")
string(REPLACE "/etc/default/lair-server" "/etc/default/lair-server-%i" each_club "${each_club}")
string(REPLACE "StateDirectory=lair" "StateDirectory=lair/%i" each_club "${each_club}")
string(REPLACE "LogsDirectory=lair" "LogsDirectory=lair/%i" each_club "${each_club}")
file(WRITE ${packaged}/lair-server@.service "${each_club}")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${packaging}/systemd/lair-server.service)
install(FILES ${packaged}/lair-server@.service
              ${packaging}/systemd/lair-server.service ${packaging}/systemd/lair-server.socket
              ${packaging}/systemd/lair-backup.service ${packaging}/systemd/lair-backup.timer
        DESTINATION lib/systemd/system COMPONENT lair-server)
install(FILES ${packaging}/systemd/lair.conf DESTINATION lib/sysusers.d COMPONENT lair-server)
install(PROGRAMS ${packaging}/backup DESTINATION lib/lair COMPONENT lair-server)
install(FILES ${packaging}/monitoring/alerts.yml ${packaging}/monitoring/dashboard.json
        DESTINATION share/lair/monitoring COMPONENT lair-server)
install(FILES ${packaging}/fail2ban/filter.conf ${packaging}/fail2ban/jail.conf
        DESTINATION share/lair/fail2ban COMPONENT lair-server)
foreach(program ${programs})
  install(FILES ${packaging}/lair.bash-completion DESTINATION share/bash-completion/completions
          RENAME ${program} COMPONENT ${program})
  install(FILES ${packaging}/debian/copyright DESTINATION share/doc/${program} COMPONENT ${program})
endforeach()

# The same sources give the same bytes: nothing depends on the time of the build, the order of files or the builder.
set(CPACK_GENERATOR DEB)
set(CPACK_PROJECT_CONFIG_FILE ${packaging}/cpack_options.cmake)
set(CPACK_LAIR_SOURCE ${PROJECT_SOURCE_DIR})
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL ${programs})
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_SET_DESTDIR ON)
set(CPACK_PACKAGE_VENDOR "Lion's Lair")
set(CPACK_PACKAGE_CONTACT "Lion's Lair <operators@lair.invalid>")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_LAIR-SERVER_PACKAGE_NAME lair-server)
set(CPACK_DEBIAN_LAIR-SERVER_PACKAGE_DEPENDS "sqlite3, passwd")
set(CPACK_DEBIAN_LAIR-SERVER_PACKAGE_RECOMMENDS "lair, systemd, ca-certificates")
set(CPACK_DEBIAN_LAIR-SERVER_PACKAGE_SUGGESTS "caddy, prometheus")
set(CPACK_DEBIAN_LAIR-SERVER_DESCRIPTION
    "server for online mahjong\nRooms of tables that people play at in the browser, with friends or with bots.")
set(CPACK_DEBIAN_LAIR-SERVER_PACKAGE_CONTROL_EXTRA
    "${packaging}/debian/preinst;${packaging}/debian/postinst;${packaging}/debian/prerm;${packaging}/debian/postrm;${packaging}/debian/conffiles")
set(CPACK_DEBIAN_LAIR_PACKAGE_NAME lair)
set(CPACK_DEBIAN_LAIR_DESCRIPTION
    "tool for operators of a mahjong server\nScores hands, plays stored games again, exports and imports them, grants roles.")
include(CPack)
