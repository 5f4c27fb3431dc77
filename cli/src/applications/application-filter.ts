import { filters, nearest, usageFault } from '../command/index.ts';

/** How applications are narrowed on the command line, for lists and for files. */
export const FILTER_FLAGS = filters({
  runtime: { type: 'strings', short: 'r', placeholder: 'NAME', what: 'Only those of this runtime' },
  cluster: { type: 'strings', placeholder: 'NAME', what: 'Only those that deploy to this cluster' },
  namespace: { type: 'strings', short: 'n', placeholder: 'NAME', what: 'Only those that deploy there' },
  project: { type: 'strings', short: 'p', placeholder: 'NAME', what: 'Only those of this project' },
  environment: { type: 'strings', short: 'e', placeholder: 'NAME', what: 'Only those of this environment' },
  label: { type: 'strings', short: 'l', placeholder: 'NAME=VALUE', what: 'Only those with this label' },
  health: {
    type: 'strings',
    placeholder: 'STATUS',
    what: 'Only those that are so: Healthy, Progressing, Suspended, Degraded, Missing, Unknown',
  },
  sync: {
    type: 'strings',
    placeholder: 'STATUS',
    what: 'Only those that are so: Synced, OutOfSync, Unknown',
  },
  held: { type: 'boolean', what: 'Only those whose automatic sync somebody stopped' },
  search: { type: 'string', placeholder: 'TEXT', what: 'Only those with this in their name' },
});

interface Flags {
  readonly runtime: readonly string[];
  readonly cluster: readonly string[];
  readonly namespace: readonly string[];
  readonly project: readonly string[];
  readonly environment: readonly string[];
  readonly label: readonly string[];
  readonly health: readonly string[];
  readonly sync: readonly string[];
  readonly held: boolean;
  readonly search: string | undefined;
}

const HEALTH = ['Healthy', 'Progressing', 'Suspended', 'Degraded', 'Missing', 'Unknown'];
const SYNC = ['Synced', 'OutOfSync', 'Unknown'];

const plain = (word: string): string => word.toLowerCase().replaceAll('-', '');

/** The state that is meant, written as one likes: `degraded`, `out-of-sync`. */
const stateOf = (flag: string, states: readonly string[], see: readonly string[]) => (text: string) => {
  const found = states.find(state => plain(state) === plain(text));
  if (found !== undefined) return found;
  throw usageFault(`${flag} must be one of ${states.join(', ')}, not '${text}'`, {
    suggestions: nearest(text, states),
    see,
  });
};

const labelOf = (see: readonly string[]) => (text: string) => {
  if (text.indexOf('=') > 0) return text;
  throw usageFault(`--label wants NAME=VALUE, not '${text}'`, { see });
};

const some = (values: readonly string[]): string[] | undefined =>
  values.length > 0 ? [...values] : undefined;

/** The filter that the flags ask for; what nobody said is left out. A usage fault names the command to see. */
export const filterOf = (flags: Flags, see: readonly string[]) => ({
  runtimes: some(flags.runtime),
  clusters: some(flags.cluster),
  namespaces: some(flags.namespace),
  projects: some(flags.project),
  environments: some(flags.environment),
  labels: some(flags.label.map(labelOf(see))),
  health: some(flags.health.map(stateOf('--health', HEALTH, see))),
  sync: some(flags.sync.map(stateOf('--sync', SYNC, see))),
  search: flags.search,
  ...(flags.held ? { isHeld: true } : {}),
});
