import { choice, flag, type RawSearch, text } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseAuditSearch = (search: RawSearch) => ({
  q: text(search.q),
  log: choice(search.log, ['installation']),
  columns: text(search.columns),
  density: text(search.density),
  selected: text(search.selected),
  verify: flag(search.verify),
});
