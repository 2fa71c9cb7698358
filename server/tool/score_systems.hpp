// How the cases of each rule system are read, scored, written.
#pragma once

#include <boost/json.hpp>

#include "server/tool/case_reader.hpp"

namespace lair::tool {

// The fields of `expect` for one case. Throws CaseError when the case cannot be read.
boost::json::object score_yahoo(const Fields& fields);
boost::json::object score_mcr(const Fields& fields);
boost::json::object score_hkos(const Fields& fields);
boost::json::object score_faan_laak(const Fields& fields);

}  // namespace lair::tool
