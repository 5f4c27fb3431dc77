import { choice, type RawSearch, text } from '../../shell/search-params/index.ts';

/** What the address of this page says: whose runs are open, which dead letters are shown, and which of them is open. */
export const parseSystemSearch = (search: RawSearch) => ({
  schedule: text(search.schedule),
  kind: choice(search.kind, ['job']),
  letter: text(search.letter),
});
