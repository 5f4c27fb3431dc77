import { type RawSearch, text } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseCanISearch = (search: RawSearch) => ({
  action: text(search.action),
  resource: text(search.resource),
  subject: text(search.subject),
});
