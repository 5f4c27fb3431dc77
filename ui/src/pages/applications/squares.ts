/** How groups of applications are drawn: one square stands for some of them, and looks as the worst of those does. */
import type { FleetState } from './question.ts';

export interface StateCount {
  readonly state: FleetState;
  readonly count: number;
}

/** So many squares stand in one row, and in so many rows at most. */
export const COLUMNS = 18;
const ROWS = 7;

const STEPS = [1, 2, 5, 10, 20, 40, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

/** How many applications one square stands for, the same in every group, so that the largest one has room. */
export const perSquare = (largest: number): number => {
  const needed = largest / (COLUMNS * ROWS);
  return STEPS.find(step => step >= needed) ?? Math.ceil(needed);
};

/** Runs of equal squares, the worst first; counts come in that order from the server. */
export const squaresOf = (counts: readonly StateCount[], per: number): readonly StateCount[] => {
  const runs: { state: FleetState; count: number }[] = [];
  // What is left of a square that the states before have begun, and that looks as the worst of them.
  let room = 0;
  for (const { state, count } of counts) {
    const rest = Math.max(0, count - room);
    room = Math.max(0, room - count);
    if (rest === 0) continue;
    const squares = Math.ceil(rest / per);
    runs.push({ state, count: squares });
    room = squares * per - rest;
  }
  return runs;
};

const PITCH = 8;
const SIDE = 7;

export interface SquarePath {
  readonly state: FleetState;
  /** The outlines of all squares of the state. */
  readonly boxes: string;
  /** What is drawn into them, so that colour is not the only sign. */
  readonly marks: string;
}

const boxAt = (x: number, y: number): string => `M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`;

const MARKS: Partial<Record<FleetState, (x: number, y: number) => string>> = {
  Degraded: (x, y) => `M${x + 2} ${y + 2}l3 3m0-3l-3 3`,
  OutOfSync: (x, y) => `M${x} ${y + SIDE}l${SIDE}-${SIDE}v${SIDE}z`,
  Missing: (x, y) => `M${x + 2} ${y + 3.5}h3`,
  Suspended: (x, y) => `M${x + 2.5} ${y + 2}v3m2-3v3`,
  Unknown: (x, y) => `M${x + 3.5} ${y + 2.5}v2`,
};

/** The drawing of one group: a path for each state, and how high it is. */
export const drawSquares = (
  runs: readonly StateCount[],
): { readonly paths: readonly SquarePath[]; readonly height: number } => {
  let at = 0;
  const paths = runs.map(({ state, count }) => {
    let [boxes, marks] = ['', ''];
    for (let end = at + count; at < end; at += 1) {
      const [x, y] = [(at % COLUMNS) * PITCH, Math.floor(at / COLUMNS) * PITCH];
      boxes += boxAt(x, y);
      marks += MARKS[state]?.(x, y) ?? '';
    }
    return { state, boxes, marks };
  });
  return { paths, height: Math.max(1, Math.ceil(at / COLUMNS)) * PITCH };
};
