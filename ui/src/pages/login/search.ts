import { localPath, type RawSearch, text } from '../../shell/search-params/index.ts';

/** What the address of this page says. */
export const parseLoginSearch = (search: RawSearch) => ({
  next: localPath(search.next),
  fault: text(search.fault),
  request: text(search.request),
});
