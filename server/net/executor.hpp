// The types of socket, timer and coroutine in the network layer, all bound to one thread's event
// loop.
#pragma once

#include <chrono>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/loops.hpp"

namespace lair::net {

namespace asio = boost::asio;

// Named in full everywhere: Asio's defaults erase the executor's type, which costs a third more
// processor time for each message.
using Socket = asio::basic_stream_socket<asio::ip::tcp, Loop>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Loop>;
using Clock = std::chrono::steady_clock;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Loop>;
using ErrorCode = boost::system::error_code;

template <class T>
using Awaitable = asio::awaitable<T, Loop>;

// Expected ends (closed, timed out, reset) are returned as values.
using AwaitTuple = asio::as_tuple_t<asio::use_awaitable_t<Loop>>;
inline constexpr AwaitTuple kAwait{asio::use_awaitable_t<Loop>{}};

}  // namespace lair::net
