export type PastRunState = 'passed' | 'failed' | 'running' | 'queued' | 'waiting' | 'skipped' | 'stopped';

export interface PastRun {
  readonly id: string;
  readonly state: PastRunState;
  /** How long it took so far. */
  readonly seconds?: number;
}

type RunMark =
  | { readonly shape: 'bar' | 'outline'; readonly y: number; readonly height: number }
  | { readonly shape: 'dot' }
  | { readonly shape: 'diamond' };

/** From the left of one run to the left of the next. */
export const COLUMN = 8;
const GROUND = 13;
const BELOW = 14.5;
const TALLEST = 10;
const SHORTEST = 4;

const tall = (seconds: number | undefined, longest: number, most: number): number =>
  seconds === undefined || longest <= 0
    ? Math.round((SHORTEST + most) / 2)
    : SHORTEST + Math.round((Math.min(seconds, longest) / longest) * (most - SHORTEST));

/** How one run is drawn, by its state and by its share of the longest. */
export const runMark = (run: PastRun, longest: number): RunMark => {
  switch (run.state) {
    case 'queued':
      return { shape: 'dot' };
    case 'waiting':
      return { shape: 'diamond' };
    case 'skipped':
    case 'stopped':
      return { shape: 'bar', y: GROUND - 3, height: 3 };
    case 'failed':
      return { shape: 'bar', y: BELOW, height: tall(run.seconds, longest, TALLEST - 2) };
    default: {
      const height = tall(run.seconds, longest, TALLEST);
      return { shape: run.state === 'running' ? 'outline' : 'bar', y: GROUND - height, height };
    }
  }
};

/** How many runs of each state there are, for the words. */
export const countRuns = (
  runs: readonly PastRun[],
): { count: number; passed: number; failed: number; running: number } => ({
  count: runs.length,
  passed: runs.filter(run => run.state === 'passed').length,
  failed: runs.filter(run => run.state === 'failed').length,
  running: runs.filter(run => run.state === 'running').length,
});
