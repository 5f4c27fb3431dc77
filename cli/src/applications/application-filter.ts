import { filters } from '../command/index.ts';

/** How applications are narrowed on the command line, for lists and for files. */
export const FILTER_FLAGS = filters({
  runtime: { type: 'strings', short: 'r', placeholder: 'NAME', what: 'Only those of this runtime' },
  cluster: { type: 'strings', placeholder: 'NAME', what: 'Only those that deploy to this cluster' },
  namespace: { type: 'strings', short: 'n', placeholder: 'NAME', what: 'Only those that deploy there' },
  project: { type: 'strings', short: 'p', placeholder: 'NAME', what: 'Only those of this project' },
  environment: { type: 'strings', short: 'e', placeholder: 'NAME', what: 'Only those of this environment' },
  label: { type: 'strings', short: 'l', placeholder: 'NAME=VALUE', what: 'Only those with this label' },
  health: { type: 'strings', placeholder: 'STATUS', what: 'Only those that are so, as Degraded' },
  sync: { type: 'strings', placeholder: 'STATUS', what: 'Only those that are so, as OutOfSync' },
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

const some = (values: readonly string[]): string[] | undefined =>
  values.length > 0 ? [...values] : undefined;

/** The filter that the flags ask for; what nobody said is left out. */
export const filterOf = (flags: Flags) => ({
  runtimes: some(flags.runtime),
  clusters: some(flags.cluster),
  namespaces: some(flags.namespace),
  projects: some(flags.project),
  environments: some(flags.environment),
  labels: some(flags.label),
  health: some(flags.health),
  sync: some(flags.sync),
  search: flags.search,
  ...(flags.held ? { isHeld: true } : {}),
});
