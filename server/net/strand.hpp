// The one executor that every socket, timer, coroutine of the network layer uses.
#pragma once

#include <chrono>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace lair::net {

namespace asio = boost::asio;

// Named in full everywhere: the defaults of Asio erase the executor, which costs a third more
// processor time for each message.
using Strand = asio::strand<asio::io_context::executor_type>;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Strand>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Strand>;
using Clock = std::chrono::steady_clock;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Strand>;
using ErrorCode = boost::system::error_code;

template <class T>
using Awaitable = asio::awaitable<T, Strand>;

// Expected ends (closed, timed out, reset) come back as values.
using AwaitTuple = asio::as_tuple_t<asio::use_awaitable_t<Strand>>;
inline constexpr AwaitTuple kAwait{asio::use_awaitable_t<Strand>{}};

}  // namespace lair::net
