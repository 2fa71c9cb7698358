// What is done once before the server listens: operators named, the database told of.
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

// Accounts of an earlier server are found by names as this one compares them.
void refresh_skeletons(store::Store& store);

// Makes the configured accounts operators. A name that no account has (any more) is logged; it is
// reserved, so nobody registers it to run the club.
void appoint_operators(const Config& config, store::Store& store);

// Logs which term of this database this server plays in, and what is doubtful about the server of
// databases; nothing for a file.
void tell_of_leadership(const Config& config, const store::Store& store);

// Logs what the operator should know of the database.
void tell_of_database(const store::Store& store, const league::Office& office);

// Logs how far the database of an older server has been brought up to date; tells the service
// manager, which otherwise ends a start that takes long, that it goes on.
store::Progress told_of_opening(ServiceManager& manager);

// Logs that a table stands still, which is no doing of its players.
void tell_of_stopped_table(table::TableId table, std::string_view code, std::string_view why);

// Says in the log which letters are not sent, naming nobody: an address is its owner's.
mail::MailQueue::Report log_of_letters();

}  // namespace lair
