import type { Query } from '../../design/filter-bar/index.ts';
import { isPartOfUserName } from '../../user-names/index.ts';

interface Asked {
  /** What the server looks for. */
  readonly search: string | undefined;
  /** What is left for the page to look for among all rows. */
  readonly rest: Query;
  /** Whether the answer needs every row, because the server cannot give it. */
  readonly needsAll: boolean;
}

/**
 * Shares a query between the server, which looks for a part of a user name, and the page, which looks for the rest in
 * what it has. The longest part goes to the server, since it leaves the fewest rows.
 */
export const shareQuery = ({ filters, text }: Query): Asked => {
  const search = text
    .filter(word => isPartOfUserName(word))
    .toSorted((a, b) => b.length - a.length)
    .at(0);
  const words = text.filter(word => word !== search);
  return {
    search,
    rest: { filters, text: words },
    needsAll: filters.length > 0 || words.length > 0,
  };
};
