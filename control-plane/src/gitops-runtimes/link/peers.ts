import type { GitOpsRuntimesCore } from '../core.ts';
import type { TokenKey } from '../tokens/token-key.ts';
import { SessionStore } from './session-store.ts';

/** Other processes of the control plane, as far as runtimes are connected to them. */
export interface Peers extends TokenKey {
  /** Where the runtime of a label of the tunnel is connected to; undefined where that is nowhere else. */
  find(label: string): Promise<string | undefined>;
}

/** A runtime that moved to another process is found there after this at the latest. */
const KEEP_MS = 1_000;
const MOST_KEPT = 1_000;

const ID_LENGTH = 24;

export const createPeers = ({ work, clock, peerUrl }: GitOpsRuntimesCore, key: TokenKey): Peers => {
  const store = new SessionStore(work.sql);
  const kept = new Map<string, { readonly at: number; readonly url: Promise<string | undefined> }>();
  const look = (label: string, own: string): Promise<string | undefined> =>
    store.servedElsewhere(
      { accountId: label.slice(0, ID_LENGTH), name: label.slice(ID_LENGTH + 1) },
      { own, now: clock.now() },
    );
  return {
    ...key,
    find: async label => {
      const now = clock.now().getTime();
      const known = kept.get(label);
      if (known && now - known.at < KEEP_MS) return known.url;
      if (kept.size >= MOST_KEPT) kept.clear();
      // Who has no address for others may ask them all the same.
      const url = look(label, peerUrl ?? '');
      kept.set(label, { at: now, url });
      url.catch(() => kept.delete(label));
      return url;
    },
  };
};
