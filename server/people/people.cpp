#include "server/people/people.hpp"

namespace lair::people {

People::People(Books books, const Plan& plan, const Clock& clock)
    : books_(books),
      reserved_(plan.reserved_names),
      signed_in_({.sessions = books.sessions, .players = books.players, .accounts = books.accounts},
                 clock,
                 plan.terms),
      club_(plan.club),
      guests_(books.players, books.accounts, signed_in_, reserved_, club_),
      moderation_({.conduct = books.conduct, .players = books.players, .accounts = books.accounts},
                  clock),
      allowances_(plan.allowances),
      households_(Households::kAllPeopleMax, books.visits),
      sign_in_tries_(
          {.allowances = allowances_, .households = households_, .accounts = books.accounts}),
      second_factor_({.accounts = books.accounts,
                      .ways = books.ways,
                      .passwords = passwords_,
                      .signed_in = signed_in_,
                      .allowances = allowances_}),
      registration_({.accounts = books.accounts,
                     .passwords = passwords_,
                     .signed_in = signed_in_,
                     .moderation = moderation_,
                     .second_factor = second_factor_,
                     .bots = books.bots},
                    {.reserved = reserved_, .club = club_, .renamed_every = plan.renamed_every}),
      recovery_({.accounts = books.accounts,
                 .ways = books.ways,
                 .passwords = passwords_,
                 .signed_in = signed_in_,
                 .moderation = moderation_,
                 .second_factor = second_factor_}),
      mailed_links_({.accounts = books.accounts,
                     .emails = books.emails,
                     .mailer = books.mailer,
                     .passwords = passwords_,
                     .signed_in = signed_in_},
                    plan.mail),
      bots_({.book = books.bots, .signed_in = signed_in_, .registration = registration_},
            reserved_),
      passwords_(plan.password_cost, plan.password_limits) {}

void People::attach(Presence& presence) {
  moderation_.attach(presence);
  registration_.attach(presence);
  recovery_.attach(presence);
  bots_.attach(presence);
}

}  // namespace lair::people
