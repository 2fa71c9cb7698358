#include "server/app/serve.hpp"

#include <filesystem>
#include <optional>
#include <utility>

#include "server/app/app.hpp"
#include "server/app/club_gateways.hpp"
#include "server/app/commits.hpp"
#include "server/app/service_manager.hpp"
#include "server/app/standby.hpp"
#include "server/store/database_name.hpp"

namespace lair {
namespace {

// A server that stands by has reached the database before it takes over. If the connection breaks
// during the takeover, the process ends so that it is started again and stands by.
bool is_unreachable(const store::StoreError& error) {
  return error.fault() == store::Fault::CannotOpen || error.fault() == store::Fault::Disk;
}

}  // namespace

int serve(const Config& config, Reread reread) {
  ServiceManager service_manager;
  if (!config.clubs.empty()) {
    return ClubGateways(config, std::move(reread), service_manager).run();
  }
  const std::filesystem::path folder =
      std::filesystem::path(store::files_beside(config.database)).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder);
  std::optional<Standby> standby;
  if (config.standby && !standby.emplace(config, reread, service_manager).open()) return 1;
  try {
    App app(config, std::move(reread), service_manager, standby ? &*standby : nullptr);
    return app.run();
  } catch (const Standby::Stopped&) {
    return 0;
  } catch (const store::StoreError& error) {
    if (standby && is_unreachable(error)) end_to_begin_again(error);
    throw;
  }
}

}  // namespace lair
