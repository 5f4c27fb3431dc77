import { choice, type RawSearch } from '../../shell/search-params/index.ts';

export const PROFILE_TABS = ['sessions', 'password', 'keys', 'git', 'preferences'] as const;

/** What the address of this page says. */
export const parseProfileSearch = (search: RawSearch) => ({ tab: choice(search.tab, PROFILE_TABS) });
