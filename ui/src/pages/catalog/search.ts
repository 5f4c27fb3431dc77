import { listSearch, type RawSearch, text } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseCatalogSearch = (search: RawSearch) => ({
  ...listSearch(search),
  /** Of the selected step type; the highest unless told. */
  version: text(search.version),
});
