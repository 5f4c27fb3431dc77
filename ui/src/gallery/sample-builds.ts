export interface SampleBuild {
  readonly id: string;
  readonly pipeline: string;
  readonly project: string;
  readonly state: 'success' | 'running' | 'error';
  readonly commit: string;
  readonly branch: string;
  readonly success: number;
  readonly seconds: number;
  readonly minutesAgo: number;
}

const PIPELINES = [
  'release',
  'e2e',
  'checkout-api',
  'storefront-web',
  'visual-regression',
  'billing',
  'search-api',
];
const PROJECTS = ['storefront', 'payments', 'search', 'platform'];
const BRANCHES = ['main', 'cart-cookie', 'gallery', 'release/2.18'];
const COMMITS = [
  'Retry captures on conflict',
  'Lazy-load product gallery',
  'Bump ledger client to 4.1',
  'Tune index refresh interval',
  'No file under web/ changed',
];
const STATES = ['success', 'success', 'success', 'running', 'success', 'error'] as const;

const at = <Value>(values: readonly [Value, ...Value[]] | readonly Value[], index: number): Value =>
  values[index % values.length] as Value;

/** The same builds on every visit, so that pictures of them can be compared. */
export const sampleBuilds = (count: number): readonly SampleBuild[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `build-${index}`,
    pipeline:
      count > 100 ? `${at(PIPELINES, index)}-${String(index).padStart(5, '0')}` : at(PIPELINES, index),
    project: at(PROJECTS, Math.floor((index * PROJECTS.length) / count)),
    state: at(STATES, index * 5 + Math.floor(index / 7)),
    commit: at(COMMITS, index * 3),
    branch: at(BRANCHES, index * 7),
    success: 100 - ((index * 37) % 140) / 10,
    seconds: 60 + ((index * 97) % 700),
    minutesAgo: 2 + index * 3,
  }));
