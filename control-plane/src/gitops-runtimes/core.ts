import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Kysely } from 'kysely';
import type { Access } from '../gateway/index.ts';
import type { Invalidation } from '../invalidation/index.ts';
import type { KeyRing } from '../key-ring/index.ts';
import type { Actor, AuditEntry, Change, UnitOfWork } from '../unit-of-work/index.ts';
import type { Callers, TunnelAddresses } from './ports.ts';
import type { GitOpsRuntimesTables } from './tables.ts';

/** What the use cases of this module are made of. */
export interface GitOpsRuntimesCore {
  readonly work: UnitOfWork<GitOpsRuntimesTables>;
  readonly invalidation: Pick<Invalidation, 'announce' | 'on'>;
  readonly secrets: Pick<KeyRing, 'seal' | 'open'>;
  readonly access: Access;
  readonly callers: Callers;
  readonly tunnel: TunnelAddresses;
  readonly accounts: { nameOf(accountId: string): Promise<string | undefined> };
  /** Of the platform itself; runtimes that are older can be brought up to it. */
  readonly version: string;
  /** Where other processes of the control plane reach this one; absent where there are none. */
  readonly peerUrl?: string | undefined;
  /** Where people find the platform. */
  readonly publicUrl: URL;
  /** Where pages that may call app-proxies come from. */
  readonly pageOrigins: readonly string[];
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Puts on record what was refused. */
  readonly recordDenied: (actor: Actor, entry: AuditEntry) => Promise<void>;
}

export type RuntimesChange = Change<GitOpsRuntimesTables>;

/** A pool or a transaction: whatever a store can ask. */
export type RuntimesSql = Kysely<GitOpsRuntimesTables>;
