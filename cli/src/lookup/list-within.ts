import { collectPages } from '../api/index.ts';
import type { CommandContext, FlagSpecs } from '../command/index.ts';
import type { Printer, View } from '../output/index.ts';

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

type FetchPage<Item> = Parameters<typeof collectPages<Item>>[1];

/** The first `limit` of a list that comes in pages, and what to say when there are more. */
export const collectWithin = async <Item>(
  limit: number,
  fetchPage: FetchPage<Item>,
): Promise<{ readonly items: readonly Item[]; tellMore(print: Printer): void }> => {
  const found = await collectPages(limit + 1, fetchPage);
  return {
    items: found.slice(0, limit),
    tellMore: print => {
      if (found.length > limit) print.note('There are more; --limit shows them.');
    },
  };
};

/** Prints the first `limit` of a list that comes in pages, and says so when there are more. */
export const listWithin = async <Item>(
  { print }: Pick<CommandContext, 'print'>,
  view: View<Item>,
  limit: number,
  fetchPage: FetchPage<Item>,
): Promise<void> => {
  const { items, tellMore } = await collectWithin(limit, fetchPage);
  await print.list(view, items);
  tellMore(print);
};
