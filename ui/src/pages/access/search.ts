import { flag, type RawSearch, text } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseAccessSearch = (search: RawSearch) => ({
  q: text(search.q),
  selected: text(search.selected),
  create: flag(search.create),
});
