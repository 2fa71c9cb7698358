#include "clients/load/tally.hpp"

#include <cstdio>
#include <numeric>

namespace lair::load {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\') out += '\\';
    if (byte >= 0x20) {
      out += letter;
    } else {
      out += std::string("\\u00") + kHex[byte >> 4U] + kHex[byte & 0xfU];
    }
  }
  return out + '"';
}

std::string decimal(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3f", number);
  return text.data();
}

class Fields {
 public:
  void add(std::string_view name, const std::string& value) {
    text_ += (text_.empty() ? "  " : ",\n  ") + in_quotes(name) + ": " + value;
  }

  void add(std::string_view name, std::uint64_t value) { add(name, std::to_string(value)); }

  void add_times(const std::string& name, const Histogram& times) {
    add(name + "_p50_us", times.quantile(0.5));
    add(name + "_p90_us", times.quantile(0.9));
    add(name + "_p99_us", times.quantile(0.99));
    add(name + "_max_us", times.quantile(1));
  }

  [[nodiscard]] std::string object() const { return "{\n" + text_ + "\n}"; }

 private:
  std::string text_;
};

std::string counts(const std::map<std::string, std::uint64_t>& by_name) {
  std::string text;
  for (const auto& [name, count] : by_name) {
    text += (text.empty() ? "" : ", ") + in_quotes(name) + ": " + std::to_string(count);
  }
  return "{" + text + "}";
}

std::string decimals(const std::vector<double>& numbers) {
  std::string text;
  for (const double number : numbers) text += (text.empty() ? "" : ", ") + decimal(number);
  return "[" + text + "]";
}

std::string list(const std::set<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences)
    text += (text.empty() ? "" : ", ") + in_quotes(sentence);
  return "[" + text + "]";
}

}  // namespace

std::string json_of(const Tally& tally, const Measured& measured) {
  const double seconds = measured.seconds;
  const auto per_second = [seconds](std::uint64_t count) {
    return decimal(seconds > 0 ? static_cast<double>(count) / seconds : 0);
  };
  Fields fields;
  fields.add("seconds", decimal(seconds));
  fields.add("accepted", tally.accepted);
  fields.add("accepted_in_time", measured.accepted);
  fields.add("accepted_per_second", per_second(measured.accepted));
  fields.add("frames_in_per_second", per_second(measured.frames_in));
  fields.add("refused", counts(tally.refused));
  fields.add("unanswered", tally.unanswered);
  fields.add_times("answer", tally.answer);
  fields.add_times("own_frame", tally.own_frame);
  fields.add("frames_in", tally.traffic.messages_in);
  fields.add("frames_out", tally.traffic.messages_out);
  fields.add("bytes_in", tally.traffic.bytes_in);
  fields.add("bytes_out", tally.traffic.bytes_out);
  fields.add("events", tally.events);
  fields.add("deals", tally.deals);
  fields.add("wins", tally.wins);
  fields.add("games", tally.games);
  fields.add("reconnects", tally.reconnects);
  fields.add("drops", counts(tally.drops));
  fields.add_times("resumed", tally.resumed);
  fields.add("gaps", tally.gaps);
  fields.add("settlements_checked", tally.settlements_checked);
  fields.add("views_compared", tally.views_compared);
  fields.add("walls", tally.walls);
  fields.add("own_cpu_seconds", decimal(measured.own_cpu_seconds));
  fields.add("server_cpu_seconds", decimals(measured.server_cpu_seconds));
  fields.add("errors", list(tally.broken));
  return fields.object();
}

}  // namespace lair::load
