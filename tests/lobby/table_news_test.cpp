// What tables report to the lobby: in order, and together if it may wait.
#include "server/lobby/table_news.hpp"

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/lobby/surroundings.hpp"

namespace lair::lobby {
namespace {

using namespace std::chrono_literals;
using table::TableId;
using Words = std::vector<std::string>;

class TablesThatTell : public Surroundings {
 protected:
  TableNews::News word(const std::string& said) {
    return [this, said] { heard_.push_back(said); };
  }

  Words heard_;
  std::shared_ptr<TableNews> news_ = std::make_shared<TableNews>(
      loops_.first().get_executor(), loops_.lobby().get_executor(), time_);
};

TEST_F(TablesThatTell, DoSoAtOnceInOrder) {
  news_->tell(word("opened"));
  news_->tell(word("begun"));
  settle();
  EXPECT_EQ(heard_, (Words{"opened", "begun"}));
}

TEST_F(TablesThatTell, TellTheNewestOfWhatMayWaitInItsTime) {
  news_->tell_soon(TableId(1), word("one is ready"));
  news_->tell_soon(TableId(2), word("somebody else is ready"));
  news_->tell_soon(TableId(1), word("two are ready"));
  pass(TableNews::kSoon - 1ms);
  EXPECT_EQ(heard_, Words());
  pass(1ms);
  EXPECT_EQ(heard_, (Words{"two are ready", "somebody else is ready"}));
  news_->tell_soon(TableId(1), word("three are ready"));
  pass(TableNews::kSoon);
  EXPECT_EQ(heard_.back(), "three are ready");
}

TEST_F(TablesThatTell, TellWhatMayNotWaitBehindWhatDoes) {
  news_->tell_soon(TableId(1), word("all are ready"));
  news_->tell(word("begun"));
  settle();
  EXPECT_EQ(heard_, (Words{"all are ready", "begun"}));
  pass(TableNews::kSoon);
  EXPECT_EQ(heard_.size(), 2U) << "told once";
}

TEST_F(TablesThatTell, TellTheOtherNewsIfSomeCannotBeTakenIn) {
  news_->tell_soon(TableId(1), [] { throw std::runtime_error("unreadable"); });
  news_->tell(word("begun"));
  EXPECT_THROW(settle(), std::runtime_error);
  settle();
  EXPECT_EQ(heard_, Words{"begun"});
}

}  // namespace
}  // namespace lair::lobby
