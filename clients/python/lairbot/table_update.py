# Applies the updates that a table sends to the state of the table.
from lairbot.messages import Message


def updated(state: Message, update: Message) -> bool:
    """Applies `update` to `state`; returns False and changes nothing if an earlier update is missing."""
    if update.number > state.number + 1:
        return False
    if update.number <= state.number:
        return True  # already applied
    summary = state.summary
    for one in update.seats:
        summary.seats[one.seat] = one.state
    for name in ("host", "break_ms", "bell_ms", "bell_rang", "pause", "successor"):
        if getattr(update, name) is not None:
            setattr(state, name, getattr(update, name))
    for name in ("scores", "table_points"):
        if update.has(name):
            setattr(state, name, getattr(update, name))
    if update.phase:
        summary.phase = update.phase
    if update.round:
        summary.round = update.round
    if update.spectators is not None:
        summary.spectators = update.spectators
    state.number = update.number
    return True
