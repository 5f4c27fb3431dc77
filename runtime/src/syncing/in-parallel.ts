/** Does something with each of many, a few at a time; the first failure ends it when those under way have ended. */
export const inParallel = async <Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
  atOnce = 16,
): Promise<void> => {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < items.length) {
      const item = items[next++] as Item;
      try {
        await act(item);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};
