// Accounts from the first day to the last: register, keep a guest, sign in, change, leave.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "server/people/club.hpp"
#include "server/people/known_password.hpp"
#include "server/people/moderation.hpp"
#include "server/people/passwords.hpp"
#include "server/people/ports.hpp"
#include "server/people/refusals.hpp"
#include "server/people/reserved_names.hpp"
#include "server/people/second_factor.hpp"
#include "server/people/signed_in.hpp"
#include "server/people/tokens.hpp"

namespace lair::people {

// Somebody with a new session.
struct Admitted {
  Person person;
  Token token;
};

// Every answer is given once: at once when nothing needs to be hashed or written, else on another
// thread. What an answer says is on the disk; a flow that a crash interrupts has happened whole or
// not at all, since each ends in one write; but bots go one by one, before their owner. Any thread.
class Registration {
 public:
  using Admission = std::function<void(Result<Admitted, Refusal>)>;
  using Change = std::function<void(Result<Person, Refusal>)>;

  struct Books {
    Accounts& accounts;
    Passwords& passwords;
    SignedIn& signed_in;
    Moderation& moderation;
    SecondFactor& second_factor;
    BotBook* bots = nullptr;  // nothing: nobody has bots
  };

  struct Rules {
    const ReservedNames& reserved;
    const Club& club;
    Time renamed_every = 30 * kDay;
  };

  // What is given outlives it.
  Registration(Books books, Rules rules) : books_(books), rules_(rules) {}

  // Once, before anybody comes: who is told of changes.
  void attach(Presence& presence) { presence_ = &presence; }

  // What somebody asks for who wants an account.
  struct Wish {
    std::string name;
    std::string password;
    std::string invitation = {};  // where the club asks for one
  };

  // A new player.
  void enrol(const Wish& wish, Admission done);

  // The guest of this session under a name of their own: the same player, so the same seats and the
  // same history. The guest's sessions end; the new one goes on.
  void keep(const Session& guest, const Wish& wish, Admission done);

  // An unknown name and a wrong password cost the same work and get the same answer. `code` is that
  // of the second factor, asked for once the password was right.
  void sign_in(std::string_view name,
               const std::string& password,
               const std::string& code,
               Admission done);

  // Every other device is signed out.
  void change_password(const Session& session,
                       const std::string& old_password,
                       const std::string& new_password,
                       Admission done);

  void rename(const Session& session, std::string_view name, Change done);

  // The person's name is taken away wherever it stands; games and points stay. A guest gives no
  // password.
  void forget(const Session& session, const std::string& password, Change done);

  // --- By an operator, who has been asked for it ---

  // However lately they were renamed. Of an account.
  void rename_for(PlayerId player, std::string_view name, Change done);
  void forget_for(PlayerId player, Change done);
  void sign_out_for(PlayerId player, std::function<void(bool)> done);

  void sign_out(const Session& session, std::function<void(bool)> done);
  void sign_out_everywhere(const Session& session, std::function<void(bool)> done);

 private:
  // The new account, if it may be.
  Result<NewAccount, Refusal> wanted(const Wish& wish) const;
  void hash_then(const std::string& password,
                 Admission done,
                 std::function<void(std::string, Admission)> then);
  // At today's cost.
  void hash_anew(const Account& account, const std::string& password);
  void refuse_nobody(const std::string& password, Admission done);
  void admit(const KnownAccount& known, const std::string& password, Admission done);
  // `why`: the refusal, unless the account has another hash than `before`.
  void admit_anew(const Account& before,
                  const std::string& password,
                  const Refusal& why,
                  Admission done);
  void set_password(const Session& session,
                    const std::string& old,
                    const std::string& hash,
                    Admission done);
  void rename(Person person, std::string_view name, Time now, Change done);
  void end_sessions(PlayerId player, const Farewell& farewell, std::function<void(bool)> done);
  void erase_with_bots(PlayerId player, Change done);
  void erase_in_turn(std::vector<PlayerId> leaving, Change done);
  void erase(PlayerId player, Change done);
  void tell(const Person& person);

  Books books_;
  Rules rules_;
  Presence* presence_ = nullptr;
};

}  // namespace lair::people
