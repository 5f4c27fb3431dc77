import { collectPages } from '../api/index.ts';
import type { CommandContext, FlagSpecs } from '../command/index.ts';
import type { View } from '../output/index.ts';

/** The flag of lists that can be long. */
export const LIMIT_FLAGS = {
  limit: {
    type: 'integer',
    min: 1,
    max: 100_000,
    default: 1000,
    placeholder: 'NUMBER',
    what: 'List at most so many',
  },
} as const satisfies FlagSpecs;

/** Prints the first `limit` of a list that comes in pages, and says so when there are more. */
export const listWithin = async <Item>(
  { print }: Pick<CommandContext, 'print'>,
  view: View<Item>,
  limit: number,
  fetchPage: Parameters<typeof collectPages<Item>>[1],
): Promise<void> => {
  const found = await collectPages(limit + 1, fetchPage);
  await print.list(view, found.slice(0, limit));
  if (found.length > limit) print.note(`There are more than these ${limit}; --limit shows more.`);
};
