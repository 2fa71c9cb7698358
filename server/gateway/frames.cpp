#include "server/gateway/frames.hpp"

#include <array>
#include <memory>
#include <utility>

#include "server/wire/field_reader.hpp"
#include "server/wire/field_writer.hpp"

namespace lair::gateway {
namespace {

using wire::FieldReader;
using wire::FieldWriter;

// The kinds of message.
constexpr int kOpened = 1;
constexpr int kSaid = 2;
constexpr int kSaidTooFast = 3;
constexpr int kLeft = 4;
constexpr int kPushed = 5;
constexpr int kClosed = 6;
constexpr int kAsked = 7;
constexpr int kAnswered = 8;

// The id in every message, the bytes in those that hold nothing else.
constexpr int kId = 1;
constexpr int kBytes = 2;

// The texts of a caller or a request are numbered by their position in the list, from this field
// on.
constexpr int kFirstText = 8;

constexpr std::array kCallerTexts{
    &lobby::Caller::remote_address,
    &lobby::Caller::user_agent,
    &lobby::Caller::cookie,
    &lobby::Caller::query,
};

constexpr std::array kRequestTexts{
    &net::HttpRequest::path,
    &net::HttpRequest::query,
    &net::HttpRequest::host,
    &net::HttpRequest::origin,
    &net::HttpRequest::accept_encoding,
    &net::HttpRequest::accept_language,
    &net::HttpRequest::if_none_match,
    &net::HttpRequest::user_agent,
    &net::HttpRequest::cookie,
    &net::HttpRequest::authorization,
    &net::HttpRequest::forwarded_for,
    &net::HttpRequest::forwarded,
    &net::HttpRequest::polled,
    &net::HttpRequest::subprotocols,
    &net::HttpRequest::content_type,
    &net::HttpRequest::forwarded_proto,
    &net::HttpRequest::fetch_site,
    &net::HttpRequest::body,
    &net::HttpRequest::remote_address,
};

constexpr int kMethod = 2;
constexpr int kIsHttps = 3;

constexpr int kCode = 2;
constexpr int kReason = 3;

constexpr int kStatus = 2;
constexpr int kContentType = 3;
constexpr int kBody = 4;
constexpr int kHeaderName = 5;  // each name is followed by its value
constexpr int kHeaderValue = 6;
constexpr int kIsPartOfPage = 7;
constexpr int kHasOwnPolicy = 8;

template <class Value, class Members>
void write_texts(FieldWriter& out, const Value& value, const Members& members) {
  int field = kFirstText;
  for (const auto member : members) out.text(field++, value.*member);
}

template <class Value, class Members>
void read_text(const FieldReader& in, Value& value, const Members& members) {
  const auto index = static_cast<std::size_t>(in.field() - kFirstText);
  if (in.field() >= kFirstText && index < members.size() && in.is_bytes(in.field())) {
    value.*members[index] = in.bytes();
  }
}

template <class Body>
std::string_view written(int kind, Body body) {
  thread_local std::string frame;
  frame.clear();
  {
    FieldWriter out(frame);
    out.nested(kind, [&] { body(out); });
  }
  return frame;
}

std::string_view written_bytes(int kind, std::uint64_t id, std::string_view bytes) {
  return written(kind, [&](FieldWriter& out) {
    out.number(kId, id);
    out.text(kBytes, bytes);
  });
}

// Calls `take` for each field of the message except its id; returns false if the bytes are
// malformed.
template <class Take>
bool read(std::string_view message, std::uint64_t& id, Take take) {
  FieldReader in(message);
  while (in.next()) {
    if (in.is_number(kId)) {
      id = in.number();
    } else {
      take(in);
    }
  }
  return !in.is_broken();
}

struct Message {
  int kind = 0;
  std::string_view bytes;
};

std::optional<Message> message_of(std::string_view frame) {
  FieldReader in(frame);
  if (!in.next() || !in.is_bytes(in.field())) return std::nullopt;
  return Message{.kind = in.field(), .bytes = in.bytes()};
}

// Leaves `bytes` unchanged if the message has none.
bool read_bytes(std::string_view message, std::uint64_t& id, std::string_view& bytes) {
  return read(message, id, [&](const FieldReader& in) {
    if (in.is_bytes(kBytes)) bytes = in.bytes();
  });
}

}  // namespace

std::string_view encode(const Opened& opened) {
  return written(kOpened, [&](FieldWriter& out) {
    out.number(kId, opened.client);
    write_texts(out, opened.caller, kCallerTexts);
  });
}

std::string_view encode(const Said& said) {
  return written_bytes(said.is_too_fast ? kSaidTooFast : kSaid, said.client, said.frame);
}

std::string_view encode(const Left& left) { return written_bytes(kLeft, left.client, {}); }

std::string_view encode(const Pushed& pushed) {
  return written_bytes(kPushed, pushed.client, pushed.message);
}

std::string_view encode(const Closed& closed) {
  return written(kClosed, [&](FieldWriter& out) {
    out.number(kId, closed.client);
    out.number(kCode, static_cast<std::uint64_t>(closed.code));
    out.text(kReason, closed.reason);
  });
}

std::string_view encode(const Asked& asked) {
  return written(kAsked, [&](FieldWriter& out) {
    out.number(kId, asked.question);
    out.number(kMethod, static_cast<std::uint64_t>(asked.request.method));
    out.number(kIsHttps, asked.request.is_https ? 1 : 0);
    write_texts(out, asked.request, kRequestTexts);
  });
}

std::string_view encode(const Answered& answered) {
  const net::HttpAnswer& answer = answered.answer;
  return written(kAnswered, [&](FieldWriter& out) {
    out.number(kId, answered.question);
    out.number(kStatus, static_cast<std::uint64_t>(answer.status));
    out.text(kContentType, answer.content_type);
    if (answer.body) out.text(kBody, *answer.body);
    for (const auto& [name, value] : answer.headers) {
      out.text(kHeaderName, name);
      out.text(kHeaderValue, value);
    }
    out.number(kIsPartOfPage, answer.is_part_of_page ? 1 : 0);
    out.number(kHasOwnPolicy, answer.has_own_policy ? 1 : 0);
  });
}

std::optional<FromGateway> decode_from_gateway(std::string_view bytes) {
  const auto message = message_of(bytes);
  if (!message) return std::nullopt;
  if (message->kind == kOpened) {
    Opened opened;
    const bool is_whole = read(message->bytes, opened.client, [&](const FieldReader& in) {
      read_text(in, opened.caller, kCallerTexts);
    });
    if (is_whole) return opened;
  }
  if (message->kind == kSaid || message->kind == kSaidTooFast) {
    Said said;
    said.is_too_fast = message->kind == kSaidTooFast;
    if (read_bytes(message->bytes, said.client, said.frame)) return said;
  }
  if (message->kind == kLeft) {
    Left left;
    std::string_view none;
    if (read_bytes(message->bytes, left.client, none)) return left;
  }
  return std::nullopt;
}

std::optional<FromPrimary> decode_from_primary(std::string_view bytes) {
  const auto message = message_of(bytes);
  if (!message) return std::nullopt;
  if (message->kind == kPushed) {
    Pushed pushed;
    if (read_bytes(message->bytes, pushed.client, pushed.message)) return pushed;
  }
  if (message->kind == kClosed) {
    Closed closed;
    const bool is_whole = read(message->bytes, closed.client, [&](const FieldReader& in) {
      if (in.is_number(kCode)) closed.code = static_cast<lobby::CloseCode>(in.number());
      if (in.is_bytes(kReason)) closed.reason = in.bytes();
    });
    if (is_whole) return closed;
  }
  return std::nullopt;
}

std::optional<Asked> decode_asked(std::string_view bytes) {
  const auto message = message_of(bytes);
  if (!message || message->kind != kAsked) return std::nullopt;
  Asked asked;
  const bool is_whole = read(message->bytes, asked.question, [&](const FieldReader& in) {
    if (in.is_number(kMethod) && in.number() <= static_cast<std::uint64_t>(net::HttpMethod::Post)) {
      asked.request.method = static_cast<net::HttpMethod>(in.number());
    }
    if (in.is_number(kIsHttps)) asked.request.is_https = in.number() != 0;
    read_text(in, asked.request, kRequestTexts);
  });
  if (!is_whole) return std::nullopt;
  return asked;
}

std::optional<Answered> decode_answered(std::string_view bytes) {
  const auto message = message_of(bytes);
  if (!message || message->kind != kAnswered) return std::nullopt;
  Answered answered;
  net::HttpAnswer& answer = answered.answer;
  answer.content_type.clear();
  const bool is_whole = read(message->bytes, answered.question, [&](const FieldReader& in) {
    if (in.is_number(kStatus)) answer.status = static_cast<int>(in.number32());
    if (in.is_bytes(kContentType)) answer.content_type = in.bytes();
    if (in.is_bytes(kBody)) answer.body = std::make_shared<const std::string>(in.bytes());
    if (in.is_bytes(kHeaderName)) answer.headers.emplace_back(in.bytes(), std::string());
    if (in.is_bytes(kHeaderValue) && !answer.headers.empty()) {
      answer.headers.back().second = in.bytes();
    }
    if (in.is_number(kIsPartOfPage)) answer.is_part_of_page = in.number() != 0;
    if (in.is_number(kHasOwnPolicy)) answer.has_own_policy = in.number() != 0;
  });
  if (!is_whole) return std::nullopt;
  return answered;
}

}  // namespace lair::gateway
