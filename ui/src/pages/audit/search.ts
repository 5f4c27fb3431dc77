import { type RawSearch, text } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseAuditSearch = (search: RawSearch) => ({
  q: text(search.q),
  selected: text(search.selected),
});
