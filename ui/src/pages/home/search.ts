import { choice, type RawSearch, text } from '../../shell/search-params/index.ts';

export const RANGES = ['7d', '30d', '90d'] as const;
export type Range = (typeof RANGES)[number];

/** What the address of this page says; 30 days of every runtime and environment unless it says more. */
export const parseHomeSearch = (search: RawSearch) => ({
  range: choice(search.range, RANGES),
  runtime: text(search.runtime),
  env: text(search.env),
});

export const daysIn = (range: Range | undefined): number => Number.parseInt(range ?? '30d', 10);
