// Holds the one compiled copy of Boost.Asio.
#include <boost/asio/impl/src.hpp>
