import { flag, listSearch, type RawSearch, text } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseSsoSearch = (search: RawSearch) => ({
  ...listSearch(search),
  create: flag(search.create),
  /** The provider that is changed. */
  edit: text(search.edit),
});
