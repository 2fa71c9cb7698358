// Accounts from the first day to the last: register, turn a guest into an account, sign in, change,
// leave.
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

// Every answer is given once: at once if nothing has to be hashed or written, else on another
// thread. What an answer says is on the disk. Each flow ends in one write, so if a crash interrupts
// it, it has happened completely or not at all. The exception is a person who is forgotten: their
// bots are erased one by one, before them. Safe to use from any thread.
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
    BotBook* bots = nullptr;  // null: nobody has bots
  };

  struct Rules {
    const ReservedNames& reserved;
    const Club& club;
    Time renamed_every = 30 * kDay;
  };

  // All that the arguments refer to must outlive this.
  Registration(Books books, Rules rules) : books_(books), rules_(rules) {}

  // Must be called once, before anybody connects; `presence` is told of changes.
  void attach(Presence& presence) { presence_ = &presence; }

  // What a person who wants an account enters.
  struct Wish {
    std::string name;
    std::string password;
    std::string invitation = {};  // if the club asks for one
  };

  // Makes a new player with an account.
  void enrol(const Wish& wish, Admission done);

  // Gives the guest of this session an account under a name of their own. It is the same player,
  // with the same seats and the same history. The guest's sessions end; the new one goes on.
  void keep(const Session& guest, const Wish& wish, Admission done);

  // An unknown name and a wrong password cost the same work and get the same answer. `code` is that
  // of the second factor, which is asked for once the password was right.
  void sign_in(std::string_view name,
               const std::string& password,
               const std::string& code,
               Admission done);

  // Signs every other device out.
  void change_password(const Session& session,
                       const std::string& old_password,
                       const std::string& new_password,
                       Admission done);

  void rename(const Session& session, std::string_view name, Change done);

  // Removes the person's name wherever it stands; games and points stay. A guest gives no password.
  void forget(const Session& session, const std::string& password, Change done);

  // --- By an operator, at the person's request ---

  // Renames an account, however recently it was renamed.
  void rename_for(PlayerId player, std::string_view name, Change done);
  void forget_for(PlayerId player, Change done);
  void sign_out_for(PlayerId player, std::function<void(bool)> done);

  void sign_out(const Session& session, std::function<void(bool)> done);
  void sign_out_everywhere(const Session& session, std::function<void(bool)> done);

 private:
  // The new account, if it is allowed.
  Result<NewAccount, Refusal> wanted(const Wish& wish) const;
  void hash_then(const std::string& password,
                 Admission done,
                 std::function<void(std::string, Admission)> then);
  // Hashes the password again, at today's cost.
  void hash_anew(const Account& account, const std::string& password);
  void refuse_nobody(const std::string& password, Admission done);
  void admit(const KnownAccount& known, const std::string& password, Admission done);
  // Refuses with `why`, unless the account no longer has the hash of `before`: then checks the
  // password again.
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
