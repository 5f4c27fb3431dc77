import type { PageRequest } from '../api/index.ts';

interface Counted<Item> {
  readonly items: readonly Item[];
  readonly count: number;
}

/** Pages of a list that is asked for by offset: where the next one begins is the cursor. */
export const offsetPages =
  <Item>(fetch: (query: { offset: number; limit: number }) => Promise<Counted<Item>>) =>
  async ({ limit, cursor = '0' }: PageRequest) => {
    const offset = Number(cursor);
    const { items, count } = await fetch({ offset, limit });
    const next = offset + items.length;
    return { items, nextCursor: next < count ? String(next) : undefined };
  };
