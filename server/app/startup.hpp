// What is done once before the server listens: appointing operators, logging the state of the
// database.
#pragma once

#include <string>
#include <string_view>

#include "server/app/config.hpp"
#include "server/app/service_manager.hpp"
#include "server/league/office.hpp"
#include "server/lobby/lobby.hpp"
#include "server/mail/mail_queue.hpp"
#include "server/store/store.hpp"

namespace lair {

// Recomputes the keys by which accounts of an earlier server are found, since this one may compare
// names differently.
void refresh_skeletons(store::Store& store);

// Makes the configured accounts operators. A name that no account has, or no longer has, is logged;
// it is reserved, so nobody can register it to run the club.
void appoint_operators(const Config& config, store::Store& store);

// Logs the term in which this server plays and any doubts about the PostgreSQL server. Does nothing
// for a database file.
void tell_of_leadership(const Config& config, const store::Store& store);

// Logs why each send needs a system call, if it does.
void tell_of_sending();

// Logs what the operator should know about the database.
void tell_of_database(const store::Store& store, const league::Office& office);

// Logs the progress of migrating an older server's database and tells the service manager that the
// start is still in progress, since it would otherwise end a slow start.
store::Progress told_of_opening(ServiceManager& manager);

// Logs that a table has stopped through no fault of its players.
void tell_of_stopped_table(table::TableId table, std::string_view code, std::string_view why);

// Logs e-mails that could not be sent, without the address, which is private.
mail::MailQueue::Report log_of_letters();

}  // namespace lair
