#include "server/store/own_data.hpp"

#include <string_view>

namespace lair::store {
namespace {

constexpr std::string_view kAll = R"sql(
SELECT json_object(
  'player', player.id, 'name', player.name, 'created', player.created,
  'account', (SELECT json_object('created', created, 'renamed', renamed, 'role', role)
              FROM account WHERE player = ?1),
  'email', (SELECT address FROM email WHERE player = ?1),
  'email_waiting', (SELECT address FROM email_waiting WHERE player = ?1),
  'sessions', (SELECT json_group_array(json_object(
      'created', created, 'last_used', last_used, 'expires', expires))
    FROM session WHERE player = ?1),
  'last_visit', (SELECT at FROM visit WHERE player = ?1),
  'games', (SELECT json_group_array(json_object(
      'game', game.id, 'seat', seat, 'name', name, 'rules', rules, 'started', started,
      'finished', finished, 'ending', ending))
    FROM game_seat JOIN game ON game.id = game_seat.game WHERE player = ?1),
  'figures', (SELECT json_group_array(json_object(
      'rules', rules, 'matches', matches, 'deals', deals, 'won', won, 'self_picks', self_picks,
      'deal_ins', deal_ins, 'games', games))
    FROM player_figure WHERE player = ?1),
  'ratings', (SELECT json_group_array(json_object(
      'rules', rules, 'at', at, 'mean', mean, 'spread', spread))
    FROM rating WHERE player = ?1),
  'reviews', (SELECT json_group_array(json_object(
      'game', game, 'seat', seat, 'decisions', decisions, 'inaccuracies', inaccuracies,
      'mistakes', mistakes, 'blunders', blunders, 'accuracy', accuracy / 1000.0))
    FROM game_review WHERE player = ?1),
  'shares_reviews', EXISTS (SELECT 1 FROM review_sharing WHERE player = ?1),
  'attendance', (SELECT json_object('away', away, 'returned', returned, 'ended', ended)
                 FROM attendance WHERE player = ?1),
  'messages', (SELECT json_group_array(json_object(
      'channel', channel, 'at_ms', at_ms, 'name', name, 'text', text, 'phrase', phrase,
      'to', to_name))
    FROM chat_line WHERE player = ?1 OR to_player = ?1),
  'hushed', (SELECT json_group_array(json_object('player', other, 'kind', kind))
             FROM hush WHERE player = ?1),
  'followed', (SELECT json_group_array(other) FROM follow WHERE player = ?1),
  'presence_shown_to', (SELECT shown_to FROM presence WHERE player = ?1),
  'devices', (SELECT json_group_array(endpoint) FROM push_subscription WHERE player = ?1),
  'reports', (SELECT json_group_array(json_object('at', at, 'about', player, 'text', text))
              FROM report WHERE reporter = ?1),
  'sanctions', (SELECT json_group_array(json_object(
      'kind', kind, 'since', since, 'until', until, 'reason', reason, 'lifted', lifted))
    FROM sanction WHERE player = ?1))
FROM player WHERE player.id = ?1)sql";

}  // namespace

OwnData::OwnData(const std::string& path) : reader_(path, Access::ReadOnly), all_(reader_, kAll) {}

std::string OwnData::of(PlayerId player) {
  const std::lock_guard lock(mutex_);
  Run row(all_, player.value());
  return row.step() ? std::string(row.text(0)) : std::string();
}

}  // namespace lair::store
