// Numbers in the text format that Prometheus reads.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/histogram.hpp"

namespace lair {

// One label as written between the braces, escaped if necessary: `room="hall"`.
std::string label(std::string_view name, std::string_view value);

// Rows of one name must stay together: call head() first, then add its rows.
class MetricsText {
 public:
  // `kind`: "counter", "gauge", "histogram".
  void head(std::string_view name, std::string_view kind, std::string_view help);

  // `labels` as written between the braces: `phase="playing"`; empty for none.
  void row(std::string_view name, std::string_view labels, double value);
  void row(std::string_view name, std::string_view labels, std::uint64_t value);
  void row(std::string_view name, std::string_view labels, const Histogram& histogram);

  // A head and its only row.
  void counter(std::string_view name, std::string_view help, std::uint64_t value);
  void gauge(std::string_view name, std::string_view help, std::uint64_t value);

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace lair
