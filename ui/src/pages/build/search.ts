import { choice, type RawSearch, text } from '../../shell/search-params/index.ts';

export const VIEWS = ['graph', 'waterfall', 'table'] as const;
export const TABS = [
  'logs',
  'tests',
  'variables',
  'yaml',
  'metrics',
  'artifacts',
  'annotations',
  'tree',
] as const;
export const TEST_STATES = ['failed', 'passed', 'skipped'] as const;

/** What the address of this page says; the lines of the log are in its hash. */
export const parseBuildSearch = (search: RawSearch) => ({
  view: choice(search.view, VIEWS),
  tab: choice(search.tab, TABS),
  step: text(search.step),
  find: text(search.find),
  /** Only tests that ended so. */
  tests: choice(search.tests, TEST_STATES),
});

export type BuildSearch = ReturnType<typeof parseBuildSearch>;
