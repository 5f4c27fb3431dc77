import { flag, listSearch, type RawSearch, text } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseAccessSearch = (search: RawSearch) => ({
  ...listSearch(search),
  create: flag(search.create),
  /** The rule that is changed. */
  edit: text(search.edit),
  /** What a new rule begins with: `allow` or `deny`, `team:ID`, a kind, an action. */
  effect: text(search.effect),
  subject: text(search.subject),
  resource: text(search.resource),
  action: text(search.action),
});

export type AccessSearch = ReturnType<typeof parseAccessSearch>;
