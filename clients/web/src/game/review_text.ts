// Describes a decision that was not the best in words, from the figures of the review.
import type { SeatLetter } from '../api/games';
import { type Choice, type Decision, FAULTS, type Review } from '../api/reviews';
import { tileOf } from '../fold/tiles';
import { chowName, percent, say, sayCode, tileName } from '../words/words.svelte';

function choiceName({ action, tile }: Choice): string {
  if (tile === undefined) return sayCode('review.choice', action);
  const of = tileOf(tile);
  return sayCode('review.choice', action, {
    tile: action === 'chow' ? chowName(of) : tileName(of),
  });
}

export function isFault({ grade }: Decision): boolean {
  return FAULTS.some((fault) => fault === grade);
}

/** Why another choice was better and what this one cost; empty for the best choice. */
export function sentencesOf(decision: Decision, nameOf: (seat: SeatLetter) => string): string {
  const { taken, best, reason, cost } = decision;
  if (!best || !reason || cost === undefined) return '';
  const said = [reasonText(decision, choiceName(taken), choiceName(best))];
  if (reason === 'danger' && taken.threat) {
    said.push(say('review.threat', { name: nameOf(taken.threat.seat) }));
  }
  said.push(say('review.cost', { points: tidy(cost) }));
  if (decision.dealt_in) said.push(say('review.dealt_in'));
  if (decision.cause === 'clock') said.push(say('review.by_clock'));
  return said.join(' ');
}

function reasonText({ taken, best, reason }: Decision, one: string, other: string): string {
  const names = { taken: one, best: other };
  if (!best) return '';
  switch (reason) {
    case 'missed_win':
      return say('review.missed_win', { ...names, points: tidy(best.points) });
    case 'danger':
      return say('review.danger', {
        ...names,
        taken_chance: percent(taken.deal_in),
        best_chance: percent(best.deal_in),
      });
    case 'wins_oftener':
      return say('review.wins_oftener', {
        ...names,
        taken_chance: percent(taken.win),
        best_chance: percent(best.win),
      });
    default:
      return say('review.wins_more', {
        ...names,
        taken_points: tidy(taken.points),
        best_points: tidy(best.points),
      });
  }
}

/** Estimates are shown to a tenth of a point at most. */
function tidy(points: number): number {
  return Math.abs(points) < 10 ? Math.round(points * 10) / 10 : Math.round(points);
}

/** The faults of a deal, each with its position among the deal's decisions. */
export function faultsOf(
  review: Review,
  deal: number,
): readonly { readonly at: number; readonly decision: Decision }[] {
  const decisions = review.deals.find(({ number: of }) => of === deal)?.decisions ?? [];
  return decisions.flatMap((decision, at) => (isFault(decision) ? [{ at, decision }] : []));
}

/** A fault on the timeline of a replay. */
export interface TimelineMark {
  readonly step: number;
  readonly grade: Decision['grade'];
}

/** The step of a replay at which the decision was asked. */
export function stepOf(steps: readonly { readonly frame: number }[], { frame }: Decision): number {
  const found = steps.findIndex((step) => step.frame >= frame);
  return found < 0 ? Math.max(0, steps.length - 1) : found;
}
