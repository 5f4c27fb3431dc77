/**
 * One of several processes is the leader. Whoever holds the Lease renews it; the others take it over when it has not
 * changed for longer than its holder promised, as seen by their own clocks: clocks of two machines are never compared.
 */
import type { Clock } from '../time/index.ts';
import type { KubeClient } from './kube-client.ts';
import { isKubeError } from './kube-error.ts';
import type { KubeObject, KubeResource, ObjectKey } from './resource.ts';

interface Lease extends KubeObject {
  spec: {
    holderIdentity?: string;
    leaseDurationSeconds?: number;
    acquireTime?: string;
    renewTime?: string;
    leaseTransitions?: number;
  };
}

export interface LeaderOptions {
  readonly client: KubeClient;
  readonly clock: Clock;
  readonly lease: Required<ObjectKey>;
  /** Who we are; no two processes may have the same. */
  readonly identity: string;
  readonly leaseSeconds?: number;
  /** Runs for as long as we lead; the signal aborts when we no longer do. */
  readonly lead: (signal: AbortSignal) => Promise<void>;
  readonly onTrouble?: (error: unknown) => void;
}

const LEASES: KubeResource = {
  group: 'coordination.k8s.io',
  version: 'v1',
  plural: 'leases',
  kind: 'Lease',
  namespaced: true,
};
const LEASE_SECONDS = 15;

/** What we saw of a lease, and when. */
interface Sighting {
  readonly version: string;
  readonly at: number;
}

/** Takes part in the election until it is stopped, and gives the lease back then. */
export const startLeaderElection = (options: LeaderOptions): { stop(): Promise<void> } => {
  const { client, clock, lease, identity, lead, onTrouble } = options;
  const leaseSeconds = options.leaseSeconds ?? LEASE_SECONDS;
  const retryMs = (leaseSeconds * 1000) / 5;
  const stopping = new AbortController();
  let sighting: Sighting | undefined;

  const isExpired = ({ metadata, spec }: Lease): boolean => {
    if (!spec.holderIdentity) return true;
    const version = metadata.resourceVersion ?? '';
    if (sighting?.version !== version) sighting = { version, at: clock.now().getTime() };
    return clock.now().getTime() - sighting.at > (spec.leaseDurationSeconds ?? leaseSeconds) * 1000;
  };

  const specOf = (found: Lease | undefined): Lease['spec'] => {
    const now = clock.now().toISOString().replace('Z', '000Z');
    const isOurs = found?.spec.holderIdentity === identity;
    return {
      holderIdentity: identity,
      leaseDurationSeconds: leaseSeconds,
      acquireTime: isOurs ? (found?.spec.acquireTime ?? now) : now,
      renewTime: now,
      leaseTransitions: (found?.spec.leaseTransitions ?? 0) + (isOurs || !found ? 0 : 1),
    };
  };

  /** Whether the lease is ours after this. */
  const acquire = async (): Promise<boolean> => {
    const found = await client.find<Lease>(LEASES, lease);
    if (found && found.spec.holderIdentity !== identity && !isExpired(found)) return false;
    try {
      const metadata = { ...lease };
      const draft: Lease = {
        apiVersion: 'coordination.k8s.io/v1',
        kind: 'Lease',
        metadata,
        spec: specOf(found),
      };
      if (found) await client.replace(LEASES, { ...found, spec: draft.spec });
      else await client.create(LEASES, draft);
      return true;
    } catch (error) {
      if (isKubeError(error, 'Conflict') || isKubeError(error, 'AlreadyExists')) return false;
      throw error;
    }
  };

  /** Whether the lease is still ours: a renewal that fails is tried again while no other can have taken it. */
  const renew = async (renewedAt: number): Promise<number | undefined> => {
    const askedAt = clock.now().getTime();
    const answered = new AbortController();
    // Others take over by their clocks, whether or not we have heard that our renewal failed.
    const late = clock
      .sleep(renewedAt + leaseSeconds * 1000 - retryMs / 2 - askedAt, answered.signal)
      .catch(() => undefined);
    try {
      return await Promise.race([tryToRenew(askedAt, renewedAt), late.then(() => undefined)]);
    } finally {
      answered.abort();
    }
  };

  const tryToRenew = async (askedAt: number, renewedAt: number): Promise<number | undefined> => {
    try {
      return (await acquire()) ? askedAt : undefined;
    } catch (error) {
      onTrouble?.(error);
      const isSafe = clock.now().getTime() - renewedAt <= leaseSeconds * 1000 - retryMs;
      return isSafe ? renewedAt : undefined;
    }
  };

  /** Renews until we stop, or another may lead by now. */
  const keep = async (lost: AbortController): Promise<void> => {
    const ending = AbortSignal.any([stopping.signal, lost.signal]);
    let renewedAt: number | undefined = clock.now().getTime();
    while (renewedAt !== undefined && !ending.aborted) {
      await clock.sleep(retryMs, ending).catch(() => undefined);
      if (!ending.aborted) renewedAt = await renew(renewedAt);
    }
    lost.abort(new Error('another process leads now'));
  };

  const giveBack = async (): Promise<void> => {
    const found = await client.find<Lease>(LEASES, lease);
    if (found?.spec.holderIdentity !== identity) return;
    await client.replace(LEASES, { ...found, spec: { ...found.spec, holderIdentity: '' } });
  };

  const leadOnce = async (): Promise<void> => {
    const lost = new AbortController();
    const keeping = keep(lost);
    try {
      await lead(lost.signal);
    } finally {
      lost.abort(new Error('the work of the leader ended'));
      await keeping;
      await giveBack().catch((error: unknown) => onTrouble?.(error));
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (await acquire()) await leadOnce();
      } catch (error) {
        if (!stopping.signal.aborted) onTrouble?.(error);
      }
      await clock.sleep(retryMs, stopping.signal).catch(() => undefined);
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort(new Error('stopped'));
      await running;
    },
  };
};
