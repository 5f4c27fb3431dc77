import { flag, listSearch, type RawSearch, text } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseGitSourcesSearch = (search: RawSearch) => ({
  ...listSearch(search),
  /** A new one is being made, at which step, and for which runtime. */
  wizard: flag(search.wizard),
  step: text(search.step),
  runtime: text(search.runtime),
});
