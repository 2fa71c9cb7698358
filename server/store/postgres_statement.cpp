// What is sent to a PostgreSQL server and what it answers, as C++ values.
#include <algorithm>
#include <charconv>
#include <utility>

#include "server/store/postgres.hpp"

namespace lair::store {
namespace {

// Types of columns, by their numbers in pg_type.
constexpr Oid kBool = 16;
constexpr Oid kBigint = 20;
constexpr Oid kSmallint = 21;
constexpr Oid kInteger = 23;
constexpr Oid kNumeric = 1700;

// Reads a number whose most significant byte comes first and has the sign.
std::int64_t signed_number(std::string_view bytes) {
  std::int64_t number = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const auto byte = static_cast<unsigned char>(bytes[at]);
    number = at == 0 ? std::int64_t{static_cast<signed char>(byte)} : number * 256 + byte;
  }
  return number;
}

// The whole part of a numeric as PostgreSQL sends it: how many digits to the base 10,000, the
// weight of the first, the sign, the scale, then the digits, two bytes each.
std::int64_t whole_numeric(std::string_view bytes) {
  constexpr std::size_t kHead = 8;
  constexpr std::int64_t kBase = 10'000;
  const auto two = [&](std::size_t at) { return signed_number(bytes.substr(at, 2)); };
  const std::int64_t digits = two(0);
  const std::int64_t weight = two(2);
  std::int64_t number = 0;
  for (std::int64_t place = 0; place <= weight; ++place) {
    const auto at = kHead + 2 * static_cast<std::size_t>(place);
    number = number * kBase + (place < digits ? two(at) : 0);
  }
  return two(4) == 0 ? number : -number;
}

}  // namespace

// --- Texts ---

NumberedSql numbered(std::string_view sql) {
  NumberedSql result;
  bool is_quoted = false;
  for (std::size_t at = 0; at < sql.size(); ++at) {
    if (sql[at] == '\'') is_quoted = !is_quoted;
    if (sql[at] != '?' || is_quoted) {
      result.sql += sql[at];
      continue;
    }
    int place = 0;
    const char* const digits = sql.data() + at + 1;
    const auto read = std::from_chars(digits, sql.data() + sql.size(), place);
    if (read.ptr == digits) place = result.parameters + 1;
    at += static_cast<std::size_t>(read.ptr - digits);
    result.parameters = std::max(result.parameters, place);
    result.sql += '$' + std::to_string(place);
  }
  return result;
}

// --- Statements ---

PostgresStatement::PostgresStatement(PostgresConnection& connection,
                                     std::string name,
                                     int parameters)
    : connection_(connection),
      name_(std::move(name)),
      values_(static_cast<std::size_t>(parameters)),
      lengths_(values_.size()),
      formats_(values_.size()),
      digits_(values_.size()) {}

void PostgresStatement::bind(int place, std::int64_t value) {
  const auto at = static_cast<std::size_t>(place - 1);
  auto& digits = digits_.at(at);
  *std::to_chars(digits.data(), digits.data() + digits.size() - 1, value).ptr = '\0';
  values_[at] = digits.data();
  formats_[at] = 0;
}

void PostgresStatement::bind(int place, std::string_view value) { bind_bytes(place, value); }

void PostgresStatement::bind(int place, Blob value) { bind_bytes(place, value.bytes); }

void PostgresStatement::bind_bytes(int place, std::string_view bytes) {
  const auto at = static_cast<std::size_t>(place - 1);
  values_.at(at) = bytes.data() == nullptr ? "" : bytes.data();  // a null pointer would mean NULL
  lengths_[at] = static_cast<int>(bytes.size());
  formats_[at] = kBinary;
}

void PostgresStatement::bind_null(int place) {
  values_.at(static_cast<std::size_t>(place - 1)) = nullptr;
}

bool PostgresStatement::send(PGconn* connection) const {
  return PQsendQueryPrepared(connection,
                             name_.c_str(),
                             static_cast<int>(values_.size()),
                             values_.data(),
                             lengths_.data(),
                             formats_.data(),
                             kBinary) == 1;
}

bool PostgresStatement::step() {
  if (!result_) result_ = connection_.ask(*this);
  texts_.clear();
  if (row_ < PQntuples(result_.get())) ++row_;
  return row_ < PQntuples(result_.get());
}

void PostgresStatement::finish() {
  if (!result_) connection_.queue(*this);
}

void PostgresStatement::reset() noexcept {
  result_.reset();
  row_ = -1;
  texts_.clear();
  std::ranges::fill(values_, nullptr);
}

bool PostgresStatement::is_null(int column) const {
  return PQgetisnull(result_.get(), row_, column) == 1;
}

std::string_view PostgresStatement::bytes_at(int column) const {
  return {PQgetvalue(result_.get(), row_, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row_, column))};
}

std::int64_t PostgresStatement::integer(int column) const {
  const std::string_view bytes = bytes_at(column);
  if (bytes.empty()) return 0;  // NULL reads as 0
  switch (PQftype(result_.get(), column)) {
    case kNumeric:
      return whole_numeric(bytes);
    case kBool:
    case kSmallint:
    case kInteger:
    case kBigint:
      return signed_number(bytes);
    default:
      throw StoreError(Fault::Other, "an integer was read from a column of another type");
  }
}

std::string_view PostgresStatement::text(int column) const {
  switch (PQftype(result_.get(), column)) {
    case kNumeric:
    case kBool:
    case kSmallint:
    case kInteger:
    case kBigint:
      if (is_null(column)) return {};
      return texts_.emplace_front(std::to_string(integer(column)));
    default:
      return bytes_at(column);
  }
}

std::string_view PostgresStatement::blob(int column) const { return bytes_at(column); }

}  // namespace lair::store
