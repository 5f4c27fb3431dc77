import { choice, flag, type RawSearch, text } from '../../shell/search-params/index.ts';

export const VIEWS = ['map', 'list', 'tree'] as const;
export const GROUPS = [
  'cluster',
  'runtime',
  'project',
  'namespace',
  'git-source',
  'product',
  'environment',
  'group',
] as const;
export const SORTS = ['worst', 'name', 'deployed'] as const;

export type FleetGroupKey = (typeof GROUPS)[number];
export type FleetSort = (typeof SORTS)[number];

/** What the address of this page says; what is usual is left out of it. */
export const parseApplicationsSearch = (search: RawSearch) => ({
  view: choice(search.view, VIEWS),
  group: choice(search.group, GROUPS),
  q: text(search.q),
  sort: choice(search.sort, SORTS),
  density: choice(search.density, ['normal', 'tall'] as const),
  /** The application that is looked at beside the list. */
  selected: text(search.selected),
  /** The two applications that are compared, `,` between them. */
  compare: text(search.compare),
  create: flag(search.create),
  /** Of the wizard. */
  step: text(search.step),
});
