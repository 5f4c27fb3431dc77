/** The states of applications in the words of the cluster, as the table of states has them. */

const SYNC: Readonly<Record<string, string>> = {
  Synced: 'SYNCED',
  OutOfSync: 'OUT_OF_SYNC',
  Syncing: 'SYNCING',
  Unknown: 'UNKNOWN',
};

/** `Running` and `Terminating` are the phases of an operation that has not come to its end. */
export const isSyncing = (phase: string | null | undefined): boolean =>
  phase === 'Running' || phase === 'Terminating';

/** While a sync runs, that is what there is to say, whatever differed when it began. */
export const syncStatusOf = (sync: string | null | undefined, phase?: string | null): string =>
  isSyncing(phase) ? 'SYNCING' : (SYNC[sync ?? 'Unknown'] ?? 'UNKNOWN');

export const healthStatusOf = (health: string | null | undefined): string =>
  (health ?? 'Unknown').toUpperCase();

/**
 * The states in which an application needs somebody to look, the worst first. The view "Needs a look" of the fleet and
 * what Home says that needs a person are both this.
 */
export const STATES_TO_LOOK_AT = ['Degraded', 'Missing', 'OutOfSync', 'Unknown'] as const;

const WORST_FIRST = ['DEGRADED', 'MISSING', 'PROGRESSING', 'SUSPENDED', 'UNKNOWN', 'HEALTHY'];

/** The state that needs a person most; undefined of nothing. */
export const worstHealth = (healths: readonly (string | null | undefined)[]): string | undefined => {
  const known = new Set(healths.filter(one => one != null).map(healthStatusOf));
  return WORST_FIRST.find(state => known.has(state));
};
