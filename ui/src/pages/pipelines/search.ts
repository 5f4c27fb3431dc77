import { flag, listSearch, type RawSearch, text } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parsePipelinesSearch = (search: RawSearch) => ({
  ...listSearch(search),
  create: flag(search.create),
  run: text(search.run),
});
