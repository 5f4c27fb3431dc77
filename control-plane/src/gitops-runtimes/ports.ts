/** What the module asks of others, and what it offers to whoever works over the link. Each is wired in compose-gitops.ts. */

import type { LinkSession } from '@freshet/link/server';
import type { Identity } from '../gateway/index.ts';

/** A runtime as other modules know it. */
export interface RuntimeRef {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
}

/** Reports of one session, numbered without gaps. */
export interface ReportBatch {
  readonly runtime: RuntimeRef;
  /** Of the session; greater than that of every session of this runtime before. */
  readonly generation: number;
  readonly first: number;
  readonly last: number;
}

/** API events: where reports go. */
export interface ReportIntake {
  /**
   * Stores the reports, one line of JSON each, and answers with the number up to which everything is stored. A batch
   * may come twice. The payload is not kept beyond the call.
   */
  take(batch: ReportBatch, payload: Buffer): Promise<number>;
}

/** The tunnel server: which sessions lead to a runtime. */
export interface TunnelSessions {
  /** The runtime has said hello on this session; streams may be opened. Whether its process leads may change. */
  opened(runtime: RuntimeRef, session: LinkSession, leads: () => boolean): void;
  closed(runtime: RuntimeRef, session: LinkSession): void;
}

/** The tunnel server: where runtimes are reached that cannot be reached otherwise. */
export interface TunnelAddresses {
  urlOf(runtime: Pick<RuntimeRef, 'accountId' | 'name'>): string;
}

/** What stands behind a token that was given out: it ends when this does. */
export interface CredentialRef {
  readonly kind: 'session' | 'api-key';
  readonly id: string;
}

/** Identity: who is behind a token now. */
export interface Callers {
  /** The identity of a session or key that is still good; undefined for anything that has ended. */
  revisit(credential: CredentialRef): Promise<Identity | undefined>;
  /** Whom commits name; undefined for whoever has no address. */
  emailOf(accountId: string, userId: string): Promise<string | undefined>;
  /** The name of a member or service account of the account; undefined for anyone else. */
  nameOf(accountId: string, kind: 'user' | 'service-account', id: string): Promise<string | undefined>;
}
