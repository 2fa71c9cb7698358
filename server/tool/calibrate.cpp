#include "server/tool/calibrate.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <memory>
#include <optional>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "engine/bots/bot.hpp"
#include "engine/bots/self_play.hpp"
#include "engine/evaluate/evaluator.hpp"
#include "server/tool/correction_fit.hpp"
#include "server/tool/numbered_walls.hpp"
#include "server/tool/sample_mean.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

constexpr std::size_t kBins = 10;

// Predicted chances in bins, each with how often the prediction came true.
class Bins {
 public:
  // Bins have equal widths up to `top`; the last one takes everything beyond.
  Bins(std::string name, double top) : name_(std::move(name)), top_(top) {}

  void add(double predicted, bool came_true) {
    const double place = predicted / top_ * static_cast<double>(kBins);
    const auto at = static_cast<std::size_t>(std::clamp(place, 0.0, kBins - 1.0));
    bins_[at].predicted.add(predicted);
    bins_[at].hits += came_true ? 1U : 0U;
  }

  [[nodiscard]] const std::string& name() const { return name_; }

  [[nodiscard]] double top() const { return top_; }

  struct Bin {
    SampleMean predicted;
    std::uint64_t hits = 0;

    [[nodiscard]] double outcome() const {
      const auto all = static_cast<double>(predicted.count());
      return predicted.count() == 0 ? 0.0 : static_cast<double>(hits) / all;
    }

    [[nodiscard]] double error() const { return error_of_share(hits, predicted.count()); }
  };

  [[nodiscard]] const std::array<Bin, kBins>& all() const { return bins_; }

 private:
  std::string name_;
  double top_;
  std::array<Bin, kBins> bins_;
};

struct Calibration {
  Bins win{"win", 1.0};
  Bins deal_in{"deal_in", 0.25};
  SampleMean change_predicted;
  SampleMean change;
  SampleMean points_predicted;  // of deals won
  SampleMean points;
  std::vector<PlayedDecision> decisions;  // kept if there is something to learn from them
};

// What one seat predicted in the current deal.
class Predictions {
 public:
  Predictions(const RuleSet& rules, bool teaches, Calibration& calibration)
      : evaluator_(rules), teaches_(teaches), calibration_(calibration) {}

  Action choose(Seat seat, const View& view, const Actions& legal) {
    if (std::ranges::find(legal, Action{MahJong{}}) != legal.end()) return MahJong{};
    if (legal.size() == 1) return legal[0];
    const std::vector<Estimate> estimates = evaluator_.evaluate(seat, view, legal);
    const Estimate best = best_of(estimates);
    decisions_.push_back(best);
    discarded_ = std::holds_alternative<Discard>(best.action) ? std::optional(decisions_.size() - 1)
                                                              : std::nullopt;
    return best.action;
  }

  // Somebody discarded or drew, so nobody won on the last discard.
  void passed() {
    if (discarded_) calibration_.deal_in.add(decisions_[*discarded_].deal_in, false);
    discarded_.reset();
  }

  void ended(Seat seat, const Won* won, double points) {
    const bool wins = won != nullptr && won->winner == seat;
    const bool dealt_in = won != nullptr && won->from == seat && !won->robbed;
    if (discarded_) calibration_.deal_in.add(decisions_[*discarded_].deal_in, dealt_in);
    for (const Estimate& one : decisions_) {
      calibration_.win.add(one.win, wins);
      if (teaches_) calibration_.decisions.push_back({one, wins, points});
      calibration_.change_predicted.add(one.change);
      calibration_.change.add(points);
      if (!wins) continue;
      calibration_.points_predicted.add(one.points);
      calibration_.points.add(points);
    }
    decisions_.clear();
    discarded_.reset();
  }

 private:
  Evaluator evaluator_;
  bool teaches_;
  Calibration& calibration_;
  std::vector<Estimate> decisions_;
  std::optional<std::size_t> discarded_;
};

Calibration play(const CalibrateOptions& options, const ChosenRules& rules) {
  Calibration calibration;
  Predictions predictions(*rules.set, options.teach, calibration);
  const Appraisal appraisal(*rules.set);
  const NumberedWalls walls(options.seed, *rules.set);
  Seat seat = Seat::A;
  const Policy policy = [&](const GameMatch& match, Seat asked, const Actions& legal) {
    const View view = view_of(asked, match.deal);
    if (asked == seat) return predictions.choose(asked, view, legal);
    return choose(appraisal, asked, view, legal);
  };
  Points before;
  const Observer observer{.before_action = {},
                          .after_event =
                              [&](const GameMatch& match, const Event& event) {
                                const double points =
                                    static_cast<double>((match.scores[seat] - before).count());
                                if (const auto* won = std::get_if<Won>(&event))
                                  predictions.ended(seat, won, points);
                                if (std::holds_alternative<Drawn>(event))
                                  predictions.ended(seat, nullptr, points);
                                if (std::holds_alternative<Drew>(event)) predictions.passed();
                                if (std::holds_alternative<Melded>(event)) predictions.passed();
                              },
                          .refused = {}};
  for (std::uint64_t number = 1; number <= options.deals; ++number) {
    seat = kSeats[number % kSeats.size()];
    GameMatch match = new_match(rules.set, {.unit = LengthUnit::Deals, .count = 1});
    before = match.scores[seat];
    match.next->prevailing = kWinds[number / kSeats.size() % kWinds.size()];
    play_deal(
        match, [&](std::uint32_t) { return walls.wall(number); }, policy, observer);
  }
  return calibration;
}

json::array rows_of(const Bins& bins) {
  json::array rows;
  for (const Bins::Bin& bin : bins.all()) {
    rows.push_back(json::object{
        {"decisions",      bin.predicted.count()},
        {"predicted",      bin.predicted.mean() },
        {"outcome",        bin.outcome()        },
        {"standard_error", bin.error()          }
    });
  }
  return rows;
}

void print(const Bins& bins, std::ostream& out) {
  out << "\n| " << bins.name() << ": decisions | predicted | outcome |\n| ---: | ---: | ---: |\n";
  for (const Bins::Bin& bin : bins.all()) {
    if (bin.predicted.count() == 0) continue;
    out << "| " << bin.predicted.count() << " | " << std::fixed << std::setprecision(1)
        << 100 * bin.predicted.mean() << " % | " << 100 * bin.outcome() << " ± "
        << 100 * bin.error() << " % |\n";
  }
}

// Draws one plot of predictions (to the right) against outcomes (upwards), both from 0 to `top`.
void draw(const Bins& bins, int left, std::ostream& out) {
  constexpr double kSide = 240.0;
  const auto x = [&](double chance) {
    return left + 40 + kSide * std::min(chance / bins.top(), 1.0);
  };
  const auto y = [&](double chance) { return 270 - kSide * std::min(chance / bins.top(), 1.0); };
  out << "<rect x='" << x(0) << "' y='" << y(bins.top()) << "' width='" << kSide << "' height='"
      << kSide << "' fill='none' stroke='#888'/>\n<line x1='" << x(0) << "' y1='" << y(0)
      << "' x2='" << x(bins.top()) << "' y2='" << y(bins.top())
      << "' stroke='#888' stroke-dasharray='4'/>\n";
  for (const Bins::Bin& bin : bins.all()) {
    if (bin.predicted.count() < 30) continue;
    const double at = x(bin.predicted.mean());
    out << "<line x1='" << at << "' x2='" << at << "' y1='" << y(bin.outcome() - 2 * bin.error())
        << "' y2='" << y(bin.outcome() + 2 * bin.error()) << "' stroke='#c33'/>\n<circle cx='" << at
        << "' cy='" << y(bin.outcome()) << "' r='4' fill='#c33'/>\n";
  }
  out << "<text x='" << x(0) << "' y='290'>" << bins.name() << ": predicted 0 to "
      << 100 * bins.top() << " %, outcome upwards</text>\n";
}

bool write_plot(const std::string& file, const std::string& rules, const Calibration& found) {
  std::ofstream out(file);
  out << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 640 310' font-family='sans-serif' "
         "font-size='12'>\n<title>"
      << rules << ": predicted chances against outcomes</title>\n<text x='40' y='20'>" << rules
      << "</text>\n";
  draw(found.win, 0, out);
  draw(found.deal_in, 310, out);
  out << "</svg>\n" << std::flush;
  return out.good();
}

void report(const CalibrateOptions& options, const Calibration& found, std::ostream& out) {
  if (options.json) {
    out << json::serialize(json::object{
               {"rules",            options.rules.rules          },
               {"deals",            options.deals                },
               {"seed",             options.seed                 },
               {"win",              rows_of(found.win)           },
               {"deal_in",          rows_of(found.deal_in)       },
               {"change_predicted", found.change_predicted.mean()},
               {"change",           found.change.mean()          },
               {"points_predicted", found.points_predicted.mean()},
               {"points",           found.points.mean()          }
    })
        << '\n';
    return;
  }
  out << options.rules.rules << ", " << options.deals << " deals, seed " << options.seed << '\n';
  print(found.win, out);
  print(found.deal_in, out);
  out << std::setprecision(2) << "\nchange of points: predicted " << found.change_predicted.mean()
      << ", outcome " << found.change.mean() << "\npoints of a win: predicted "
      << found.points_predicted.mean() << ", outcome " << found.points.mean() << '\n';
}

}  // namespace

int run_calibrate(const CalibrateOptions& options, std::ostream& out, std::ostream& errors) {
  const auto rules = rules_chosen(options.rules);
  if (!rules) {
    errors << rules.error() << '\n';
    return 2;
  }
  const Calibration found = play(options, *rules);
  if (options.teach) {
    print(fitted_correction(options.rules.rules, found.decisions), out);
    return 0;
  }
  report(options, found, out);
  if (!options.svg.empty() && !write_plot(options.svg, options.rules.rules, found)) {
    errors << "the plot could not be written to " << options.svg << '\n';
    return 2;
  }
  return 0;
}

void add_calibrate(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "calibrate", "Play deals; compare what the evaluator predicts with what happens");
  const auto options = std::make_shared<CalibrateOptions>();
  add_rules_options(*command, options->rules);
  command->add_option("--deals", options->deals, "How many deals")->capture_default_str();
  command->add_option("--seed", options->seed, "Seed from which all walls are made")
      ->capture_default_str();
  CLI::Option* as_json = command->add_flag("--json", options->json, "JSON instead of tables");
  CLI::Option* plot = command->add_option("--svg", options->svg, "Write the plot to this file");
  command
      ->add_flag("--teach",
                 options->teach,
                 "Instead print a row for engine/evaluate/correction.cpp: what would make the "
                 "predictions true on average")
      ->excludes(as_json)
      ->excludes(plot);
  command->callback([options, &status] { status = run_calibrate(*options, std::cout, std::cerr); });
}

}  // namespace lair::tool
