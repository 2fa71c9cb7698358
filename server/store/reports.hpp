// Whom people hush and whom they reported, in the database.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/lobby/ports.hpp"
#include "server/store/database.hpp"
#include "server/store/reader.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

class Hushes final : public lobby::HushBook {
 public:
  Hushes(Database& database, Writer& writer, Reader& reader);

  void set(PlayerId player,
           PlayerId other,
           wire::HushKind kind,
           std::function<void(bool)> done) override;
  std::vector<wire::HushEntry> of(PlayerId player) override;

 private:
  Writer& writer_;
  Statement set_;
  Statement clear_;
  Reader& reader_;
  Statement of_;
};

class Reports final : public lobby::ReportBook {
 public:
  Reports(Database& database, Writer& writer, Reader& reader);

  void file(const wire::ReportEntry& report, std::function<void(bool)> done) override;
  void settle(std::uint64_t report,
              PlayerId moderator,
              const std::string& note,
              std::uint64_t at,
              std::function<void(bool)> done) override;
  std::vector<wire::ReportEntry> find(const lobby::ReportQuestion& question) override;
  std::uint32_t waiting() override;

 private:
  // On the writer's thread.
  void insert(const wire::ReportEntry& report);
  void read_lines(wire::ReportEntry& entry);

  Writer& writer_;
  Statement insert_;
  Statement insert_line_;
  Statement settle_;
  Reader& reader_;
  Statement find_;
  Statement lines_;
  Statement waiting_;
};

}  // namespace lair::store
