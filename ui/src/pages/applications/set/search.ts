import { choice, type RawSearch } from '../../../shell/search-params/index.ts';
import { parseApplicationsSearch } from '../search.ts';

export const SET_TABS = ['applications', 'rollout', 'generators', 'config'] as const;
export type SetTab = (typeof SET_TABS)[number];

/** What the address of the page of an ApplicationSet says; its list is that of the fleet. */
export const parseApplicationSetSearch = (search: RawSearch) => ({
  ...parseApplicationsSearch(search),
  tab: choice(search.tab, SET_TABS),
});

export type SetSearch = ReturnType<typeof parseApplicationSetSearch>;
