import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { TaskRunner } from '@freshet/kit/threads';
import type { Clock } from '@freshet/kit/time';
import type { Actor, AuditEntry, UnitOfWork } from '../unit-of-work/index.ts';
import type { Bell } from './bell.ts';
import type {
  AccountModules,
  Accounts,
  BuildLogs,
  CloneLogins,
  CommitFinder,
  ContextVault,
  IdTokens,
  PipelineCatalog,
  RuntimeDirectory,
  Sealer,
  StepTypeLocker,
} from './ports.ts';
import type { BuildsTables } from './tables.ts';

/** The other modules, as far as builds need them. */
interface BuildsPorts {
  readonly pipelines: PipelineCatalog;
  readonly stepTypes: StepTypeLocker;
  readonly runtimes: RuntimeDirectory;
  readonly logs: BuildLogs;
  readonly contexts: ContextVault;
  readonly commits: CommitFinder;
  readonly cloneLogins: CloneLogins;
  readonly accounts: Accounts;
  readonly modules: AccountModules;
  readonly idTokens: IdTokens;
  readonly secrets: Sealer;
  /** Where long texts are read. */
  readonly threads: TaskRunner;
  /** Puts a refusal on record that no change belongs to. */
  readonly recordDenied: (actor: Actor, entry: AuditEntry) => Promise<void>;
}

interface BuildsSettings {
  readonly publicUrl: URL;
  /** How long a runner may stay away from a build that it has begun. */
  readonly graceMs: number;
  /** How long a runner may take to begin what it was given. */
  readonly electionMs: number;
  /** How long builds are kept after they ended. */
  readonly retentionMs: number;
}

/** What every part of the module works with. */
export interface BuildsCore {
  readonly work: UnitOfWork<BuildsTables>;
  readonly ports: BuildsPorts;
  readonly bell: Bell;
  readonly settings: BuildsSettings;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}
