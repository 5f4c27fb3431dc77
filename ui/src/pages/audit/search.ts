import { choice, flag, listSearch, type RawSearch } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseAuditSearch = (search: RawSearch) => ({
  ...listSearch(search),
  log: choice(search.log, ['installation']),
  verify: flag(search.verify),
});
