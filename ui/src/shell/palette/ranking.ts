import type { Command } from './command.ts';
import { fuzzyMatch, type Match } from './fuzzy.ts';

/** A command that answers the query. */
export interface Hit {
  readonly command: Command;
  readonly ranges: Match['ranges'];
}

export interface HitGroup {
  readonly title: string;
  readonly hits: readonly Hit[];
}

/** Commands under a heading of the palette. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
  /** How many to show at most. */
  readonly limit?: number;
  /** The server has chosen them by the query already; they stay even where the letters do not match. */
  readonly isFound?: boolean;
}

/** A match in other words than the title shows counts less, and only from the start of a word: nobody sees why else. */
const KEYWORD_WORTH = 0.6;
const FROM_THE_START = 85;

/** What answers the query, best first within each group; a command stands in the first group that has it. */
export const rank = (groups: readonly CommandGroup[], query: string): readonly HitGroup[] => {
  const seen = new Set<string>();
  return groups
    .map(({ title, commands, limit = 50, isFound = false }) => {
      const hits = commands
        .filter(({ id }) => !seen.has(id))
        .map(command => ({ command, ...judge(command, query, isFound) }))
        .filter(({ score }) => score !== undefined)
        .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
        .slice(0, limit);
      for (const { command } of hits) seen.add(command.id);
      return { title, hits };
    })
    .filter(({ hits }) => hits.length > 0);
};

const judge = (
  { title, keywords = [] }: Command,
  query: string,
  isFound: boolean,
): { readonly score: number | undefined; readonly ranges: Match['ranges'] } => {
  if (query === '') return { score: 0, ranges: [] };
  const direct = fuzzyMatch(query, title);
  if (direct) return direct;
  const words = keywords
    .map(word => fuzzyMatch(query, word)?.score ?? 0)
    .filter(score => score > FROM_THE_START);
  if (words.length > 0) return { score: KEYWORD_WORTH * Math.max(...words), ranges: [] };
  return { score: isFound ? 0 : undefined, ranges: [] };
};
