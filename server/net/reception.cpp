#include "server/net/reception.hpp"

#include <utility>

#include "server/net/lines.hpp"

namespace lair::net {

std::shared_ptr<Reception> Reception::addressed(const std::shared_ptr<Reception>& ours,
                                                const std::string& host) {
  if (ours->clubs.empty()) return ours;
  const auto club = ours->clubs.find(host);
  return club == ours->clubs.end() ? nullptr : club->second;
}

bool Reception::is_answered_later(const HttpRequest& request) const {
  if (request.path == kLinkPath && (link || !lines.expired())) return true;
  return site.is_answered_later(request);
}

void Reception::answer_later(const HttpRequest& request, HttpReply reply) const {
  if (request.path == kLinkPath) {
    if (link) return link(request, std::move(reply));
    if (const auto here = lines.lock()) return here->answer(request, std::move(reply));
    return reply(sentence(503, "The server stops."));
  }
  site.answer_later(request, std::move(reply));
}

void Reception::tell_of_defect(const std::string& defect) {
  ++counts.defects;
  if (report) report(defect);
}

}  // namespace lair::net
