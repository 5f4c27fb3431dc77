import { flag, list, type RawSearch, text } from '../../shell/search-params/index.ts';

/** What the address of this page says: the whole question, so that an answer can be sent to somebody. */
export const parseCanISearch = (search: RawSearch) => ({
  /** `user:ID`, `team:ID` or `service-account:ID`; without it the reader. */
  subject: text(search.subject),
  resource: text(search.resource),
  action: text(search.action),
  /** The question is about one resource, described by the rest. */
  described: flag(search.described),
  own: flag(search.own),
  tag: list(search.tag),
  projectTag: list(search.projectTag),
  /** `name=value`. */
  attribute: list(search.attribute),
});

export type CanISearch = ReturnType<typeof parseCanISearch>;
