/**
 * The way of a change as it is shown to somebody who watches it arrive. On a quiet machine it goes from its commit to its
 * pods faster than anybody sees: each stop of a change that has just begun is shown for a moment, and nothing is shown
 * that has not been reached.
 */
import type { FlowStop } from '../design/flow-track/index.ts';
import type { Journey } from './journey.ts';

/** How far a change is shown: the stop that it is at, and since when. */
export interface Step {
  readonly at: number;
  readonly since: number;
}

const PACE_MS = 400;
const FRESH_MS = 15_000;
/** What has not moved for so long stands where it is. */
const PATIENCE_MS = 45_000;
/** A commit is there when its row is. */
const WAY = ['build', 'image', 'promotion', 'sync', 'pods'] as const satisfies readonly FlowStop[];
const ARRIVED: Step = { at: WAY.length, since: 0 };

export const isArrived = ({ at }: Step): boolean => at >= WAY.length;

/** A change that began long ago is shown where it is. One that was made in Git comes by no build. */
export const firstStep = (began: number, now: number, from: (typeof WAY)[number] = 'build'): Step =>
  now - began < FRESH_MS ? { at: WAY.indexOf(from), since: now } : ARRIVED;

/** One stop further where there is more to show and the one at hand was seen; at the end where it goes no further. */
export const nextStep = (step: Step, stops: Journey['stops'], now: number): Step => {
  const stop = WAY[step.at];
  if (stop === undefined) return step;
  if (stops[stop] === 'bad' || now - step.since >= PATIENCE_MS) return ARRIVED;
  const isPassed = stops[stop] === 'ok' || WAY.slice(step.at + 1).some(later => stops[later] !== 'pending');
  return isPassed && now - step.since >= PACE_MS ? { at: step.at + 1, since: now } : step;
};

/** The stop at which it is shown, while it has really passed it. */
export const heldAt = (step: Step, stops: Journey['stops']): (typeof WAY)[number] | undefined => {
  const stop = WAY[step.at];
  return stop !== undefined && stops[stop] === 'ok' ? stop : undefined;
};

/** The stops as they are shown: the one at hand is under way, those behind it have not begun. */
export const shownStops = (step: Step, stops: Journey['stops']): Journey['stops'] => {
  const held = heldAt(step, stops);
  return {
    ...stops,
    ...(held && { [held]: 'run' }),
    ...Object.fromEntries(WAY.slice(step.at + 1).map(stop => [stop, 'pending'])),
  };
};
