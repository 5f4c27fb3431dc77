import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { RawSearch } from '../search-params/index.ts';

interface HowToGo {
  /** True for a place of its own that Back returns from, as an opened panel; a filter replaces the one before. */
  readonly push?: boolean;
}

/**
 * What the address of the page says and how to change a part of it:
 * `const [search, setSearch] = usePageSearch(parseUsersSearch)`, then `setSearch({ q: 'ada' })`.
 * A part set to undefined leaves the address.
 */
export const usePageSearch = <Search extends object>(parse: (raw: RawSearch) => Search) => {
  const search = parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = useCallback(
    (part: Partial<Search>, { push = false }: HowToGo = {}) =>
      void navigate({
        to: '.',
        search: (before: RawSearch) => ({ ...before, ...part }),
        replace: !push,
        resetScroll: false,
      } as Parameters<typeof navigate>[0]),
    [navigate],
  );
  return [search, change] as const;
};
