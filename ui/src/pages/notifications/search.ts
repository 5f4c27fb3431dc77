import { flag, listSearch, type RawSearch } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseNotificationsSearch = (search: RawSearch) => ({
  ...listSearch(search),
  create: flag(search.create),
});
