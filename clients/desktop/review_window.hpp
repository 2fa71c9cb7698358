// A review of a finished game: what each decision of a seat gave away, and why.
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QTimer>
#include <cstdint>
#include <functional>

#include <boost/json.hpp>

#include "clients/desktop/ask_json.hpp"
#include "clients/desktop/page_view.hpp"
#include "clients/desktop/session.hpp"

namespace lair::desktop {

// Deletes itself once it is closed.
class ReviewWindow : public QDialog {
 public:
  ReviewWindow(Session& session, std::uint64_t game, QWidget* parent);

 private:
  void ask_seats();
  void show_seats(const boost::json::object& told);
  [[nodiscard]] std::string chosen_seat() const;
  void ask();
  void show_review(const boost::json::object& told, const std::function<bool()>& is_wanted);

  Session& session_;
  std::uint64_t game_;
  QComboBox* seats_;
  PageView* page_;
  Questions questions_;
  QTimer again_;  // asks again while the server is still working on it
};

}  // namespace lair::desktop
