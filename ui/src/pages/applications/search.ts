import { listSearch, type RawSearch } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseApplicationsSearch = (search: RawSearch) => ({ ...listSearch(search) });
