interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string | undefined;
}

/** Which part of a list is asked for. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
}

/** The most that a server gives at once. */
const MAX_PAGE = 1000;

/** Follows a list's cursor until `limit` items are there, or all. */
export const collectPages = async <Item>(
  limit: number,
  fetchPage: (request: PageRequest) => Promise<Page<Item>>,
): Promise<Item[]> => {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const wanted = Math.min(limit - items.length, MAX_PAGE);
    const page = await fetchPage({ limit: wanted, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...page.items);
    // A page without items and with a cursor would go on for ever.
    cursor = page.items.length > 0 ? page.nextCursor : undefined;
  } while (cursor !== undefined && items.length < limit);
  return items.slice(0, limit);
};
