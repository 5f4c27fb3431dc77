import { hasBefore, type Overview, totalOf } from './figures.ts';
import type { Narrowed } from './narrowed.ts';

/** What the server lists of the environments; with as many there may be more. */
const ENVIRONMENTS_MOST = 100;

interface Known {
  /** The names of all runtimes; undefined where they cannot be told. */
  readonly runtimes: readonly string[] | undefined;
  /** How delivery goes of what is asked for; undefined where it cannot be told. */
  readonly overview: Pick<Overview, 'environments' | 'byRuntime' | 'now' | 'before' | 'recent'> | undefined;
}

/** Something runs there, or did in one of both periods. */
const isInUse = (overview: NonNullable<Known['overview']>): boolean =>
  overview.byRuntime.length > 0 ||
  overview.recent.length > 0 ||
  totalOf(overview.now) > 0 ||
  hasBefore(overview);

/**
 * Which of the filters of the page names something that there is not, or that the reader may not see, which is the
 * same. Nothing is said to be missing before all is read.
 */
export const unknownPlace = (
  { runtime, env }: Narrowed,
  { runtimes, overview }: Known,
): 'runtime' | 'environment' | undefined => {
  if (overview && isInUse(overview)) return undefined;
  if (runtime !== undefined && runtimes && !runtimes.includes(runtime)) return 'runtime';
  const named = overview?.environments;
  const isEnvUnknown = env !== undefined && named && named.length < ENVIRONMENTS_MOST && !named.includes(env);
  return isEnvUnknown ? 'environment' : undefined;
};
