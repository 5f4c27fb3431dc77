import { parseQuery, printQuery } from '../../design/filter-bar/index.ts';
import { KEYS } from './question.ts';

/** Stretches of time that are asked for often, as the filter writes them. */
export const QUICK_RANGES = { today: 'today', week: '7d', month: '30d' } as const;

export type QuickRange = keyof typeof QUICK_RANGES;

interface Stretch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The stretch of time that a query asks for. */
export const stretchOf = (query: string): Stretch => {
  const { filters } = parseQuery(query, KEYS);
  const last = (key: string) => filters.findLast(filter => filter.key === key && !filter.not)?.value;
  return { from: last('from'), to: last('to') };
};

/** The stretch by its name: all of time, one that is asked for often, or another one. */
export const rangeOf = (query: string): QuickRange | 'all' | 'custom' => {
  const { from, to } = stretchOf(query);
  if (from === undefined && to === undefined) return 'all';
  const quick = (Object.keys(QUICK_RANGES) as QuickRange[]).find(name => QUICK_RANGES[name] === from);
  return to === undefined && quick ? quick : 'custom';
};

/** The same query about another stretch of time. */
export const withStretch = (query: string, { from, to }: Stretch): string => {
  const { filters, text } = parseQuery(query, KEYS);
  const edges = Object.entries({ from, to }).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [{ key, value, not: false }],
  );
  return printQuery({
    filters: [...filters.filter(({ key }) => key !== 'from' && key !== 'to'), ...edges],
    text,
  });
};
