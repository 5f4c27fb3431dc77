import type { BuildCommand, BuildReport, BuildWork, Claim, WorkDetails } from '@freshet/contracts/runner';
import type { RunnerTrust } from './tables.ts';

/** A runner as the desk sees it: who it is, and what it takes. */
export interface ClaimingRunner {
  readonly runnerId: string;
  readonly accountId: string;
  readonly runtimes: readonly string[];
  readonly trust: RunnerTrust;
}

type RunnersClaim = Claim & { readonly runnerId: string };

interface Resumption extends Claim {
  readonly verdict: 'go-on' | 'abandon';
  readonly acknowledged: number;
}

/**
 * BUILDS: where work comes from and where reports go. It is the one that knows which runner holds a build and under
 * which fence, and refuses everything else with BUILD_CLAIM_LOST; what a session remembers only saves questions.
 */
export interface BuildDesk {
  claim(runner: ClaimingRunner): Promise<BuildWork | undefined>;
  /** Answers with the claims that are not the runner's any more. */
  renew(runnerId: string, claims: readonly Claim[]): Promise<readonly Claim[]>;
  report(claim: RunnersClaim, reports: readonly BuildReport[]): Promise<number>;
  /** Step types and logins of a pipeline that the runner has read from its repository. */
  prepare(
    claim: RunnersClaim,
    read: { readonly text: string; readonly commit?: string | undefined },
  ): Promise<WorkDetails>;
  resume(runnerId: string, held: readonly Claim[]): Promise<readonly Resumption[]>;
  release(claim: RunnersClaim, reason: string): Promise<void>;
  commands(claim: Claim, after: number): Promise<readonly BuildCommand[]>;
  onWork(listener: () => void): () => void;
  onCommand(listener: (buildId: string) => void): () => void;
}
