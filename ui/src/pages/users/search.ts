import { choice, flag, type RawSearch, text } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseUsersSearch = (search: RawSearch) => ({
  tab: choice(search.tab, ['invitations']),
  q: text(search.q),
  sort: text(search.sort),
  columns: text(search.columns),
  density: text(search.density),
  selected: text(search.selected),
  create: flag(search.create),
});
