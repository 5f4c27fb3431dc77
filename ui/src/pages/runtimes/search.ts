import { listSearch, type RawSearch } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseRuntimesSearch = (search: RawSearch) => ({ ...listSearch(search) });
