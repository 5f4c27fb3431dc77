import type { Overview } from './figures.ts';

type Count = Overview['byRuntime'][number];

export type Tick = 'ok' | 'warn' | 'bad';

/** As many as there is room for. */
const TICKS = 18;

const toneOf = ({ health, sync }: Pick<Count, 'health' | 'sync'>): Tick => {
  if (health === 'Degraded') return 'bad';
  return health === 'Missing' || sync === 'OutOfSync' ? 'warn' : 'ok';
};

/** The applications of a runtime as a few marks, each for as many; whatever is not well has at least one. */
export const ticksOf = (
  counts: readonly Count[],
): { readonly total: number; readonly ticks: readonly Tick[] } => {
  const of = (tone: Tick) =>
    counts.filter(count => toneOf(count) === tone).reduce((sum, { count }) => sum + count, 0);
  const [bad, warn, ok] = [of('bad'), of('warn'), of('ok')];
  const total = bad + warn + ok;
  if (total === 0) return { total, ticks: [] };
  const shown = Math.min(TICKS, total);
  const marks = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round((count / total) * shown)));
  const reds = Math.min(marks(bad), shown);
  const ambers = Math.min(marks(warn), shown - reds);
  return {
    total,
    ticks: [
      ...Array<Tick>(shown - reds - ambers).fill('ok'),
      ...Array<Tick>(ambers).fill('warn'),
      ...Array<Tick>(reds).fill('bad'),
    ],
  };
};
