import { choice, flag, listSearch, type RawSearch } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseUsersSearch = (search: RawSearch) => ({
  tab: choice(search.tab, ['invitations']),
  ...listSearch(search),
  create: flag(search.create),
});
