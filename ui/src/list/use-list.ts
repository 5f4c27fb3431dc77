import { type Column, tableStateFromSearch } from '../design/table/index.ts';
import { usePageSearch } from '../shell/index.ts';
import type { ListSearch, RawSearch } from '../shell/search-params/index.ts';

export type { ListSearch };

/** Changes a part of the address. */
export type ShowList = (part: Partial<ListSearch>, how?: { readonly push?: boolean }) => void;

/**
 * What the address of a list page says: `const list = useList(parseTeamsSearch, columns)`. `parse` begins with
 * `...listSearch(raw)` and adds what only this page has; `list.show({ create: true })` changes a part of it.
 */
export const useList = <Search extends ListSearch, Row>(
  parse: (raw: RawSearch) => Search,
  columns: readonly Column<Row>[],
) => {
  const [search, show] = usePageSearch(parse);
  return {
    search,
    show,
    state: tableStateFromSearch(search, columns),
    text: search.q ?? '',
    ask: (q: string) => show({ q: q === '' ? undefined : q } as Partial<Search>),
    select: (selected?: string) => show({ selected } as Partial<Search>),
  };
};
