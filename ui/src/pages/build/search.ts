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
/** The part that fills the page: the steps or the log. */
const WHOLE = ['steps', 'log'] as const;
export const TEST_STATES = ['failed', 'passed', 'skipped'] as const;

/** The state of the page in its address; the lines of the log are in the hash. */
export const parseBuildSearch = (search: RawSearch) => ({
  view: choice(search.view, VIEWS),
  tab: choice(search.tab, TABS),
  step: text(search.step),
  whole: choice(search.whole, WHOLE),
  find: text(search.find),
  /** Only tests that ended so. */
  tests: choice(search.tests, TEST_STATES),
});

export type BuildSearch = ReturnType<typeof parseBuildSearch>;
