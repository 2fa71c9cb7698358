#include "clients/words/spoken.hpp"

#include <algorithm>

#include "clients/link/values.hpp"

namespace lair::words {
namespace {

constexpr std::uint32_t kFar = 99;

using Text = std::optional<std::string>;

class Teller {
 public:
  Teller(const Words& words, const Around& around) : words_(words), around_(around) {}

  Text tell(const v1::SeatEvent& event) const {
    switch (event.event_case()) {
      case v1::SeatEvent::kDealt:
        return dealt();
      case v1::SeatEvent::kDiscard:
        return did("discard", event.discard().seat(), event.discard().tile());
      case v1::SeatEvent::kBonus:
        return did("bonus", event.bonus().seat(), event.bonus().tile());
      case v1::SeatEvent::kDraw:
        return drew(event.draw());
      case v1::SeatEvent::kMelded:
        return melded(event.melded());
      case v1::SeatEvent::kKong:
        return did("kong", event.kong().seat(), {});
      case v1::SeatEvent::kWon:
        return did("won", event.won().win().winner(), {});
      case v1::SeatEvent::kDrawnDeal:
        return words_.say("spoken.drawn_deal");
      case v1::SeatEvent::kFalseMahjong:
        return declared_falsely(event.false_mahjong());
      default:
        return std::nullopt;
    }
  }

 private:
  // What a seat did; in the second person for the player's own seat.
  Text did(const std::string& what, std::uint32_t number, std::optional<std::uint32_t> tile) const {
    const auto seat = link::seat_from(number);
    if (!seat) return std::nullopt;
    const auto named = tile ? link::tile_from(*tile) : std::nullopt;
    const std::string name = named ? words_.tile(*named) : std::string();
    if (seat == around_.you)
      return words_.say("spoken." + what + "_you",
                        {
                            {"tile", name}
      });
    return words_.say("spoken." + what,
                      {
                          {"name", around_.name_of(*seat)},
                          {"tile", name                  }
    });
  }

  Text drew(const v1::SeatEvent::Draw& draw) const {
    const auto seat = link::seat_from(draw.seat());
    const auto tile = link::tile_from(draw.tile());
    if (!draw.has_tile() || !seat || !tile) return std::nullopt;
    if (seat == around_.you)
      return words_.say("spoken.drawn",
                        {
                            {"tile", words_.tile(*tile)}
      });
    return words_.say("spoken.drawn_by",
                      {
                          {"name", around_.name_of(*seat)},
                          {"tile", words_.tile(*tile)    }
    });
  }

  Text melded(const v1::SeatEvent::Melded& melded) const {
    const auto seat = link::seat_from(melded.seat());
    const auto meld = link::meld_from(melded.meld());
    if (!seat || !meld) return std::nullopt;
    return words_.say("spoken.meld",
                      {
                          {"name", around_.name_of(*seat)},
                          {"meld", words_.meld(*meld)    }
    });
  }

  Text declared_falsely(const v1::SeatEvent::FalseMahJong& declared) const {
    const auto seat = link::seat_from(declared.seat());
    if (!seat) return std::nullopt;
    if (seat == around_.you) return words_.say("spoken.false_mahjong_you");
    return words_.say("spoken.false_mahjong",
                      {
                          {"name", around_.name_of(*seat)}
    });
  }

  Text dealt() const {
    const DealSetup& setup = around_.view.deal.setup;
    Values values{
        {"wind",   words_.wind(setup.prevailing)},
        {"hand",   setup.hand_number            },
        {"dealer", around_.name_of(setup.dealer)}
    };
    if (!around_.you) return words_.say("spoken.dealt_watching", values);
    values.emplace_back("own", words_.wind(setup.seating.wind(*around_.you)));
    return words_.say("spoken.dealt", values);
  }

  const Words& words_;
  const Around& around_;
};

std::vector<std::string> laid(const Words& words, const SeatView& seat) {
  std::vector<std::string> melds;
  for (const auto& meld : seat.melds) {
    melds.push_back(meld ? words.meld(*meld) : words.say("meld.hidden"));
  }
  std::vector<std::string> bonus;
  for (const Tile tile : seat.bonus) bonus.push_back(words.tile(tile));
  std::vector<std::string> parts;
  if (seat.declared_falsely != FalseMahJong::Refused) {
    parts.push_back(marked(words, seat.declared_falsely) + '.');
  }
  if (!melds.empty())
    parts.push_back(words.say("read.melds",
                              {
                                  {"melds", words.list(melds)}
    }));
  if (!bonus.empty())
    parts.push_back(words.say("read.bonus",
                              {
                                  {"tiles", words.list(bonus)}
    }));
  return parts;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += ' ';
    text += part;
  }
  return text;
}

std::size_t copies_in(const Meld& meld, Tile tile) {
  std::size_t copies = 0;
  for (const Tile one : meld.tiles()) copies += one == tile ? 1U : 0U;
  return copies;
}

std::string hand_hint(const Words& words, const v1::HandHint& hand) {
  if (hand.away() > 1) {
    return words.say("hints.away",
                     {
                         {"count", hand.away()}
    }) +
           ", " + words.say("hints.useful", {{"count", hand.useful()}});
  }
  std::vector<std::string> waits;
  for (const v1::WaitHint& wait : hand.waits()) {
    const auto tile = link::tile_from(wait.tile());
    if (!tile) continue;
    waits.push_back(words.say("hints.wait",
                              {
                                  {"tile",  words.tile(*tile)},
                                  {"count", wait.unseen()    }
    }));
  }
  return words.say("hints.waits",
                   {
                       {"tiles", words.list(waits)}
  });
}

}  // namespace

std::optional<std::string> event_sentence(const Words& words,
                                          const v1::SeatEvent& event,
                                          const Around& around) {
  return Teller(words, around).tell(event);
}

std::string marked(const Words& words, FalseMahJong what) {
  return words.say_code("hand.marked", std::to_string(static_cast<int>(what)));
}

std::string choice_name(const Words& words, const v1::Prompt* prompt, const link::Choice& choice) {
  using Kind = link::Choice::Kind;
  if (choice.refused != nullptr) {
    return words.say("action.short_long",
                     {
                         {"have", choice.refused->counted()},
                         {"need", choice.refused->minimum()}
    });
  }
  switch (choice.kind) {
    case Kind::Chow:
      return words.say("action.chow_of",
                       {
                           {"tiles", words.chow(choice.tile.value_or(Tile()))}
      });
    case Kind::Pung:
      return words.say("action.pung");
    case Kind::Kong:
      if (!choice.tile) return words.say("action.kong");
      return words.say("action.kong_of",
                       {
                           {"tile", words.tile(*choice.tile)}
      });
    case Kind::MahJong:
      if (choice.if_false != v1::FALSE_MAH_JONG_EFFECT_UNSPECIFIED) {
        return words.say("action.mahjong") + ", " +
               words.say_code("hand.if_false", std::to_string(choice.if_false));
      }
      if (prompt == nullptr || !prompt->has_win() || !prompt->win().has_faan()) break;
      return words.say("action.mahjong") + ", " +
             words.say("action.faan",
                       {
                           {"count", prompt->win().faan()}
      });
    case Kind::Pass:
      return words.say("action.pass");
  }
  return words.say("action.mahjong");
}

std::string hand_sentences(const Words& words, const Around& around) {
  if (!around.you || !around.view.deal.seats[*around.you].concealed) {
    return words.say("table.watching");
  }
  const SeatView& own = around.view.deal.seats[*around.you];
  TileCounts held = *own.concealed;
  const auto drawn = around.view.deal.drawn;
  const bool shows_drawn = drawn && held.has(*drawn);
  if (shows_drawn) held.remove(*drawn);
  std::vector<std::string> names;
  for (const Tile tile : kTiles) {
    for (int copy = 0; copy < held[tile]; ++copy) names.push_back(words.tile(tile));
  }
  std::vector<std::string> parts{
      words.say("read.hand", {{"tiles", words.list(names)}}
       )
  };
  if (shows_drawn)
    parts.push_back(words.say("read.drawn",
                              {
                                  {"tile", words.tile(*drawn)}
    }));
  for (std::string& part : laid(words, own)) parts.push_back(std::move(part));
  return joined(parts);
}

std::string last_sentence(const Words& words,
                          const std::optional<LastDiscard>& last,
                          const NameOf& name_of) {
  if (!last) return words.say("read.no_last");
  return words.say("read.last",
                   {
                       {"name", name_of(last->from)   },
                       {"tile", words.tile(last->tile)}
  });
}

std::vector<std::string> table_sentences(const Words& words,
                                         const Around& around,
                                         const v1::Prompt* prompt) {
  const View& deal = around.view.deal;
  const DealSetup& setup = deal.setup;
  std::vector<std::string> lines{
      words.say("table.round",
                {{"wind", words.wind(setup.prevailing)}, {"hand", setup.hand_number}}
                ),
      words.say("read.dealer", {{"name", around.name_of(setup.dealer)}                                     }
                ),
      words.say("read.left", {{"count", deal.tiles_left}}
                ),
  };
  for (const Seat seat : kSeats) {
    lines.push_back(words.say("read.score",
                              {
                                  {"name",  around.name_of(seat)                          },
                                  {"wind",  words.wind(setup.seating.wind(seat))          },
                                  {"score", words.number(around.view.scores[seat].count())}
    }));
  }
  if (prompt != nullptr && prompt->timed()) {
    lines.push_back(words.say("read.clock",
                              {
                                  {"move",    (prompt->move_ms() + 999) / 1000   },
                                  {"reserve", (prompt->reserve_ms() + 999) / 1000}
    }));
  }
  return lines;
}

std::string seat_sentences(const Words& words, const Around& around, Seat seat) {
  const SeatView& shown = around.view.deal.seats[seat];
  std::vector<std::string> lying;
  for (const PondTile& one : shown.pond) {
    if (!one.claimed) lying.push_back(words.tile(one.tile));
  }
  const Wind wind = around.view.deal.setup.seating.wind(seat);
  std::vector<std::string> parts{
      words.say("table.seat", {{"name", around.name_of(seat)}, {"wind", words.wind(wind)}}
       ) + ".",
      words.say("read.discards", {{"tiles", words.list(lying)}                             }
       ),
  };
  for (std::string& part : laid(words, shown)) parts.push_back(std::move(part));
  return joined(parts);
}

std::string worth_sentence(const Words& words, const v1::ScoreSheet* sheet) {
  if (sheet == nullptr) return words.say("read.no_worth");
  const std::int64_t counted = sheet->has_counted() ? sheet->counted() : sheet->faan();
  if (counted >= sheet->minimum())
    return words.say("read.worth",
                     {
                         {"faan", sheet->faan()}
    });
  return words.say("action.short_long",
                   {
                       {"have", counted         },
                       {"need", sheet->minimum()}
  });
}

std::size_t seen_count(const View& view, Tile tile) {
  std::size_t count = 0;
  for (const SeatView& seat : view.seats) {
    if (seat.concealed) count += (*seat.concealed)[tile];
    for (const PondTile& lying : seat.pond) count += lying.tile == tile && !lying.claimed ? 1U : 0U;
    for (const auto& meld : seat.melds) count += meld ? copies_in(*meld, tile) : 0U;
    for (const Tile bonus : seat.bonus) count += bonus == tile ? 1U : 0U;
  }
  return count;
}

std::string seen_sentence(const Words& words, const View& view, Tile tile) {
  const std::size_t seen = std::min(seen_count(view, tile), copies_of(tile));
  return words.say(
      "read.seen",
      {
          {"tile", words.tile(tile)      },
          {"seen", seen                  },
          {"left", copies_of(tile) - seen}
  });
}

std::string hint_sentence(const Words& words, const v1::Hints& hints) {
  if (hints.has_hand()) return hand_hint(words, hints.hand());
  const v1::DiscardHint* best = nullptr;
  const auto is_better = [](const v1::HandHint& one, const v1::HandHint& other) {
    const std::uint32_t left = one.away() == 0 ? kFar : one.away();
    const std::uint32_t right = other.away() == 0 ? kFar : other.away();
    return left != right ? left < right : one.useful() > other.useful();
  };
  for (const v1::DiscardHint& hint : hints.discards()) {
    if (best == nullptr || is_better(hint.after(), best->after())) best = &hint;
  }
  const auto tile = best == nullptr ? std::nullopt : link::tile_from(best->discard());
  if (!tile) return words.say("read.nothing");
  return words.say("hints.discard",
                   {
                       {"tile", words.tile(*tile)}
  }) +
         ": " + hand_hint(words, best->after());
}

}  // namespace lair::words
