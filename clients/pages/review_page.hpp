// A review of a finished game: what each decision of a seat gave away, and why.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "clients/pages/page.hpp"
#include "clients/words/names.hpp"
#include "clients/words/words.hpp"

namespace lair::pages {

// A seat whose decisions the person may see.
struct ReviewedSeat {
  std::string letter;  // "A" to "D"
  std::string name;
  bool is_own = false;
};

// A decision that was not the best.
struct Fault {
  std::size_t number = 0;  // among the decisions of the deal, from 1
  std::size_t frame = 0;   // the frame of the deal whose prompt was answered
  std::string grade;       // "inaccuracy", "mistake", "blunder"
  std::string text;        // what would have been better, and what it cost
};

struct ReviewedDeal {
  std::uint64_t number = 1;
  std::vector<Fault> faults;
};

// `told` answers /api/v1/games/ID/reviews; the person's own seat comes first.
std::vector<ReviewedSeat> reviewed_seats(const boost::json::object& told);

// How far an unfinished review has got; `told` is what the server answers until it is done.
std::string underway_text(const words::Words& words, const boost::json::object& told);

// `told` answers /api/v1/games/ID/reviews/SEAT.
std::vector<ReviewedDeal> faults_in(const words::Words& words,
                                    const boost::json::object& told,
                                    const words::NameOf& name_of);

// Accuracy, how often each kind of fault occurred, then the faults of each deal.
Page review_page(const words::Words& words,
                 const boost::json::object& told,
                 const words::NameOf& name_of);

// Who sat where, according to the open game record from /api/v1/games/ID.
words::NameOf names_of(const boost::json::object& record);

// "Mistake · 12": the grade and number of a fault in its deal.
std::string fault_name(const words::Words& words, const Fault& fault);

}  // namespace lair::pages
