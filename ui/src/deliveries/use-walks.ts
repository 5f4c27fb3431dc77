import { useEffect, useLayoutEffect, useState } from 'react';
import type { Journey } from './journey.ts';
import { firstStep, isArrived, nextStep, type Step } from './walk.ts';

/** A change on its way, as far as its walk goes. */
interface Walker {
  readonly key: string;
  readonly at: string;
  readonly build: object | undefined;
  readonly stops: Journey['stops'];
}

const TICK_MS = 100;
const NONE: ReadonlyMap<string, Step> = new Map();

/** All of them a little later; the same where none has moved. */
const advanced = (known: ReadonlyMap<string, Step>, walkers: readonly Walker[], now: number) => {
  const next = new Map(
    walkers.map(({ key, at, build, stops }) => {
      const step = known.get(key);
      return [
        key,
        step
          ? nextStep(step, stops, now)
          : firstStep(Date.parse(at), now, build === undefined ? 'promotion' : 'build'),
      ];
    }),
  );
  const isSame = next.size === known.size && [...next].every(([key, step]) => known.get(key) === step);
  return isSame ? known : next;
};

/** How far each change is shown, by its key. Who wants little motion sees where they are. */
export const useWalks = (walkers: readonly Walker[]): ReadonlyMap<string, Step> => {
  const [steps, setSteps] = useState(NONE);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Before anything is painted: a newcomer would be seen at its end for a moment.
  useLayoutEffect(() => {
    if (!isStill) setSteps(known => advanced(known, walkers, Date.now()));
  }, [walkers, isStill]);
  const isWalking = [...steps.values()].some(step => !isArrived(step));
  useEffect(() => {
    if (!isWalking) return undefined;
    const timer = setInterval(() => setSteps(known => advanced(known, walkers, Date.now())), TICK_MS);
    return () => clearInterval(timer);
  }, [walkers, isWalking]);
  return steps;
};
