// How long a mute or a ban may last, by the role of whoever imposes it.
import { Role } from '../../link/protocol';

/** In seconds. */
const DURATIONS = [600, 3600, 86_400, 604_800, 2_592_000, 31_536_000];
/** What the server accepts from a moderator; all durations here are open to an operator. */
const MODERATOR_MAX = 2_592_000;

export function durationsFor(role: Role): readonly number[] {
  return role === Role.OPERATOR ? DURATIONS : DURATIONS.filter((length) => length <= MODERATOR_MAX);
}
