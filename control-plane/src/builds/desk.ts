import type { BuildCommand, BuildReport, BuildWork, Claim, WorkDetails } from '@freshet/contracts/runner';

/** A runner as the desk sees it: who it is, and what it takes. */
export interface ClaimingRunner {
  readonly runnerId: string;
  readonly accountId: string;
  readonly runtimes: readonly string[];
  readonly trust: 'any' | 'untrusted-only' | 'trusted-only';
}

export type RunnersClaim = Claim & { readonly runnerId: string };

/** What a runner read, and at which commit. */
export interface ReadPipeline {
  readonly text: string;
  readonly commit?: string | undefined;
}

export interface Resumption extends Claim {
  readonly verdict: 'go-on' | 'abandon';
  /** The last report that is stored. */
  readonly acknowledged: number;
}

/**
 * Where runners get builds and report of them. A claim is a lease with a fence: it grows each time a build is handed
 * out, and whatever comes with an older one is refused with BUILD_CLAIM_LOST.
 *
 * A runner begins no step before its first report is acknowledged. So a build of which nothing was reported has run
 * nothing, and may be handed to another runner.
 */
export interface BuildDesk {
  /** The next build for this runner, if there is one. */
  claim(runner: ClaimingRunner): Promise<BuildWork | undefined>;
  /** A sign of life from a runner for the builds it holds; answers with those that are not its own any more. */
  renew(runnerId: string, claims: readonly Claim[]): Promise<readonly Claim[]>;
  /** In order, without gaps; answers with the highest number that is stored. What is stored already is passed over. */
  report(claim: RunnersClaim, reports: readonly BuildReport[]): Promise<number>;
  /** Step types and logins of a pipeline that the runner has read from its repository. */
  prepare(claim: RunnersClaim, read: ReadPipeline): Promise<WorkDetails>;
  /** After a runner came back: which of its builds it goes on with. What it was given and does not hold is settled. */
  resume(runnerId: string, held: readonly Claim[]): Promise<readonly Resumption[]>;
  /** The runner gives a build back that it did not begin. */
  release(claim: RunnersClaim, reason: string): Promise<void>;
  /** What people want of a build that the runner has not been told yet. */
  commands(claim: Claim, after: number): Promise<readonly BuildCommand[]>;
  /** Calls back when there may be something to claim, whichever process made it so. Returns how to stop. */
  onWork(listener: () => void): () => void;
  /** Calls back when somebody wants something of a build that a runner holds. */
  onCommand(listener: (buildId: string) => void): () => void;
}
