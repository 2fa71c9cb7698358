// E-mail addresses through which people get back into their accounts, in the database.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/people/ports.hpp"
#include "server/store/database.hpp"
#include "server/store/players.hpp"
#include "server/store/reader.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

class Emails final : public people::Emails {
 public:
  Emails(Database& database, Writer& writer, Reader& reader);

  void give(PlayerId player,
            const std::string& address,
            const people::TokenHash& link,
            people::Time expires,
            std::function<void(bool)> done) override;
  void confirm(const people::TokenHash& link,
               people::Time now,
               std::function<void(std::optional<PlayerId>)> done) override;
  void remove(PlayerId player, std::function<void(bool)> done) override;
  people::KnownEmail of(PlayerId player) override;
  void offer_links(const std::string& address,
                   const std::vector<people::TokenHash>& links,
                   people::Time now,
                   people::Time expires,
                   std::function<void(std::vector<people::LinkOwner>)> done) override;

 private:
  Writer& writer_;
  Statement give_;
  Statement confirm_;
  Statement settle_;
  Statement remove_;
  Statement remove_waiting_;
  Statement owners_;
  Statement insert_link_;
  Statement forget_old_links_;
  Reader& reader_;
  Statement of_;
};

}  // namespace lair::store
