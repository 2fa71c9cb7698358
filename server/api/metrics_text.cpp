#include "server/api/metrics_text.hpp"

#include <array>
#include <charconv>

namespace lair {
namespace {

std::string number_text(double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

}  // namespace

std::string label(std::string_view name, std::string_view value) {
  std::string text(name);
  text += "=\"";
  for (const char letter : value) {
    if (letter == '"' || letter == '\\') text += '\\';
    text += letter == '\n' ? std::string_view("\\n") : std::string_view(&letter, 1);
  }
  return text + "\"";
}

void MetricsText::head(std::string_view name, std::string_view kind, std::string_view help) {
  text_ += "# HELP " + std::string(name) + " " + std::string(help) + "\n";
  text_ += "# TYPE " + std::string(name) + " " + std::string(kind) + "\n";
}

void MetricsText::row(std::string_view name, std::string_view labels, double value) {
  text_ += name;
  if (!labels.empty()) text_ += "{" + std::string(labels) + "}";
  text_ += " " + number_text(value) + "\n";
}

void MetricsText::row(std::string_view name, std::string_view labels, std::uint64_t value) {
  text_ += name;
  if (!labels.empty()) text_ += "{" + std::string(labels) + "}";
  text_ += " " + std::to_string(value) + "\n";
}

void MetricsText::row(std::string_view name, std::string_view labels, const Histogram& histogram) {
  const std::string bucket = std::string(name) + "_bucket";
  const std::string before = labels.empty() ? "" : std::string(labels) + ",";
  std::uint64_t so_far = 0;
  for (std::size_t at = 0; at < Histogram::kBounds.size(); ++at) {
    so_far += histogram.count(at);
    const std::chrono::duration<double> bound = Histogram::kBounds.at(at);
    row(bucket, before + "le=\"" + number_text(bound.count()) + "\"", so_far);
  }
  so_far += histogram.count(Histogram::kBounds.size());
  row(bucket, before + "le=\"+Inf\"", so_far);
  row(std::string(name) + "_sum", labels, histogram.sum_seconds());
  row(std::string(name) + "_count", labels, so_far);
}

void MetricsText::counter(std::string_view name, std::string_view help, std::uint64_t value) {
  head(name, "counter", help);
  row(name, {}, value);
}

void MetricsText::gauge(std::string_view name, std::string_view help, std::uint64_t value) {
  head(name, "gauge", help);
  row(name, {}, value);
}

}  // namespace lair
