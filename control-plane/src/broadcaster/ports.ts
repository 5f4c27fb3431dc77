import type { GuardedEntity } from '../gateway/index.ts';

/** What readers of a log need to know of its build. */
export interface BuildState {
  readonly id: string;
  /** What access rules see of the build: its account, the tags of its pipeline and project. */
  readonly entity: GuardedEntity;
  /** As existing clients read it: pending, running, success, error, terminated… */
  readonly status: string;
  /** The build has ended, one way or another. */
  readonly ended: boolean;
  /** As far as they are known; steps without a log may be missing from it. */
  readonly steps: readonly {
    readonly id: string;
    readonly status: string;
    readonly createdAt?: Date | undefined;
  }[];
}

/** Implemented by the builds; wired in compose.ts. */
export interface BuildStates {
  /** A build by its id or by the id of its progress; `undefined` where the account has none. */
  find(accountId: string, id: string): Promise<BuildState | undefined>;
}
