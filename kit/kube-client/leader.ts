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
  /** Called each time the lease is ours anew, with the milliseconds for which no other process can lead. */
  readonly onHeld?: (leftMs: number) => void;
  /** False while the lease must not be taken or renewed, since its holder is not at work. */
  readonly mayHold?: () => boolean;
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

/** How trying to renew a lease went: it is ours from a time on, or no longer. */
type Renewal = { readonly renewedAt: number } | { readonly lost: Error };

/** Takes part in the election until it is stopped, and gives the lease back then. */
export const startLeaderElection = (options: LeaderOptions): { stop(): Promise<void> } => {
  const { client, clock, lease, identity, lead, onTrouble, onHeld, mayHold } = options;
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
    if (mayHold?.() === false) throw new Error('the process of the lease is held up');
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

  /** Until when nobody else can lead. A lease counts from when it was asked for: who sees it begins to count later. */
  const safeUntil = (renewedAt: number): number => renewedAt + leaseSeconds * 1000 - retryMs / 2;

  const noteHeld = (renewedAt: number): void => onHeld?.(safeUntil(renewedAt) - clock.now().getTime());

  const mayTryAgain = (renewedAt: number): boolean => clock.now().getTime() + retryMs < safeUntil(renewedAt);

  const tooLate = (cause?: unknown): Error =>
    new Error(`the lease ${lease.namespace}/${lease.name} was not renewed in time`, { cause });

  /** A renewal that fails is tried again while no other can have taken the lease. */
  const tryToRenew = async (askedAt: number, renewedAt: number): Promise<Renewal> => {
    try {
      if (!(await acquire())) return { lost: new Error('another process leads now') };
      noteHeld(askedAt);
      return { renewedAt: askedAt };
    } catch (error) {
      onTrouble?.(error);
      return mayTryAgain(renewedAt) ? { renewedAt } : { lost: tooLate(error) };
    }
  };

  const renew = async (askedAt: number, renewedAt: number): Promise<Renewal> => {
    const answered = new AbortController();
    // Others take over by their clocks, whether or not we have heard that our renewal failed.
    const silence = clock.sleep(safeUntil(renewedAt) - askedAt, answered.signal).catch(() => undefined);
    try {
      const renewal = await Promise.race([tryToRenew(askedAt, renewedAt), silence]);
      if (renewal) return renewal;
      const lost = tooLate();
      onTrouble?.(lost);
      return { lost };
    } finally {
      answered.abort();
    }
  };

  /** Renews until we stop, or another may lead by now. */
  const keep = async (lost: AbortController, firstAskedAt: number): Promise<void> => {
    const ending = AbortSignal.any([stopping.signal, lost.signal]);
    let askedAt = firstAskedAt;
    let renewal: Renewal = { renewedAt: firstAskedAt };
    while ('renewedAt' in renewal && !ending.aborted) {
      // An answer that took long leaves less time for the next.
      await clock
        .sleep(Math.max(0, askedAt + retryMs - clock.now().getTime()), ending)
        .catch(() => undefined);
      if (ending.aborted) break;
      askedAt = clock.now().getTime();
      renewal = await renew(askedAt, renewal.renewedAt);
    }
    lost.abort('lost' in renewal ? renewal.lost : stopping.signal.reason);
  };

  const giveBack = async (): Promise<void> => {
    const found = await client.find<Lease>(LEASES, lease);
    if (found?.spec.holderIdentity !== identity) return;
    await client.replace(LEASES, { ...found, spec: { ...found.spec, holderIdentity: '' } });
  };

  const leadOnce = async (askedAt: number): Promise<void> => {
    const lost = new AbortController();
    const keeping = keep(lost, askedAt);
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
        const askedAt = clock.now().getTime();
        if (await acquire()) {
          // Another may have taken by now what was answered so late. If not, it is ours when we ask the next time.
          if (mayTryAgain(askedAt)) {
            noteHeld(askedAt);
            await leadOnce(askedAt);
          } else onTrouble?.(tooLate());
        }
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
