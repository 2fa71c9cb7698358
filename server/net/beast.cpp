// Holds the one compiled copy of Boost.Beast.
#include <boost/beast/src.hpp>
