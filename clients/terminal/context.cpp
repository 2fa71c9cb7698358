#include "clients/terminal/context.hpp"

#include <google/protobuf/util/json_util.h>

namespace lair::terminal {

boost::json::value json_of(const google::protobuf::Message& message) {
  google::protobuf::util::JsonPrintOptions print;
  print.preserve_proto_field_names = true;
  print.always_print_primitive_fields = true;
  std::string text;
  if (!google::protobuf::util::MessageToJsonString(message, &text, print).ok()) return nullptr;
  boost::system::error_code error;
  auto value = boost::json::parse(text, error);
  return error ? boost::json::value(nullptr) : value;
}

}  // namespace lair::terminal
