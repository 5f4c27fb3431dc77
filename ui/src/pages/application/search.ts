import { choice, list, type RawSearch, text } from '../../shell/search-params/index.ts';
import { NARROWINGS } from './timeline/outcome.ts';

export const TABS = [
  'tree',
  'list',
  'pods',
  'diff',
  'timeline',
  'services',
  'logs',
  'events',
  'config',
] as const;
/** What the panel beside the tree shows of the chosen object; `none` keeps it closed. */
export const PANELS = ['summary', 'diff', 'desired', 'live', 'events', 'logs', 'none'] as const;
/** What the head of the page leads to the configuration for. */
const SWITCHES = ['auto-sync-on', 'auto-sync-off', 'self-heal-on', 'self-heal-off'] as const;
export type Switch = (typeof SWITCHES)[number];
const ABOUTS = ['sync', 'orphans'] as const;
const MODES = ['inline', 'split'] as const;

export type Tab = (typeof TABS)[number];

/** What the address of this page says. */
export const parseApplicationSearch = (search: RawSearch) => ({
  tab: choice(search.tab, TABS),
  /** The chosen object: `group/kind/namespace/name`, or the `kind/name` of one. */
  node: text(search.node),
  panel: choice(search.panel, PANELS),
  mode: choice(search.mode, MODES),
  /** What is looked for among the objects. */
  q: text(search.q),
  kind: list(search.kind),
  health: list(search.health),
  container: text(search.container),
  /** What the timeline is narrowed to, and to whom. */
  only: choice(search.only, NARROWINGS),
  person: text(search.person),
  /** What the configuration is opened to change. */
  set: choice(search.set, SWITCHES),
  /** Where the reader was before that. */
  back: choice(search.back, TABS),
  /** What is told beside the page: what the last sync did, or what lies around. */
  about: choice(search.about, ABOUTS),
  /** Two deployments to compare. */
  from: text(search.from),
  to: text(search.to),
});

export type ApplicationSearch = ReturnType<typeof parseApplicationSearch>;
export type ShowSearch = (part: Partial<ApplicationSearch>, how?: { readonly push?: boolean }) => void;
