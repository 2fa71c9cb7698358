// One message on its way to a push service, and owners for libcurl's handles.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include <curl/curl.h>

#include "server/push/delivery.hpp"

namespace lair::push {

struct MultiFreed {
  void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
};

struct ListFreed {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

struct Post {
  Delivery delivery;
  std::string body;
  std::unique_ptr<curl_slist, ListFreed> headers;
  std::size_t answer_bytes = 0;
};

}  // namespace lair::push
