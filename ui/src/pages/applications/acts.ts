/** What may be done to applications that somebody has selected. */
import { mayHold, mayRelease } from '../../holds/index.ts';

interface Row {
  readonly permissions: readonly string[];
  readonly isAutoSynced: boolean;
  readonly gitSource?: string | null | undefined;
  readonly manifest: object | null;
  readonly hold?: object | null | undefined;
}

/** More at once are no longer looked at one by one. */
const MOST = 50;

export interface Acts<One> {
  readonly sync: readonly One[];
  readonly refresh: readonly One[];
  readonly hold: readonly One[];
  readonly release: readonly One[];
  /** One alone: going back is decided on its page. */
  readonly rollBack: One | undefined;
  /** Two, or none. */
  readonly compare: readonly One[];
}

/** Whoever may not change an application, or not commit to its Git Source, is not offered what makes commits there. */
export const actsOn = <One extends Row>(
  selected: readonly One[],
  mayCommit: (row: One) => boolean,
): Acts<One> => {
  const chosen = selected.slice(0, MOST);
  const may = (action: string) => chosen.filter(({ permissions }) => permissions.includes(action));
  const inGit = may('update').filter(mayCommit);
  const [only] = chosen;
  return {
    sync: may('sync'),
    refresh: may('refresh'),
    hold: inGit.filter(mayHold),
    release: inGit.filter(mayRelease),
    rollBack: chosen.length === 1 && only?.permissions.includes('app-rollback') ? only : undefined,
    compare: selected.length === 2 ? selected : [],
  };
};
