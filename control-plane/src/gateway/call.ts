import type { Principal, ResourceKind, ResourceRef } from '@freshet/domain/access';
import type { ChangeContext } from '../unit-of-work/index.ts';
import type { Credentials } from './identity.ts';

/** A thing access is asked about, as far as rules can see it. Its kind is the guard's, or says which of the guard's. */
export type GuardedEntity = Omit<ResourceRef, 'kind'> & { readonly id: string; readonly kind?: ResourceKind };

/** Where and for how long a browser keeps a flow's cookie. */
interface FlowCookieScope {
  readonly path: string;
  readonly maxAgeSeconds: number;
}

/** What a handler may do to its response besides returning the content. */
export interface ResponseControls {
  header(name: string, value: string): void;
  setSessionCookie(token: string, expiresAt: Date): void;
  clearSessionCookie(): void;
  /** A cookie that a flow across other sites comes back with; scripts cannot read it, other paths do not get it. */
  setFlowCookie(name: string, value: string, scope: FlowCookieScope): void;
  clearFlowCookie(name: string, scope: Pick<FlowCookieScope, 'path'>): void;
  /** Answers 303 to a path of this origin or to an identity provider; the content is dropped. */
  redirect(url: string): void;
}

/** What is known of any request, before anyone is identified. */
export interface PublicCall {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Whether a browser will show the answer as a page, so that an error body would be all its reader sees. */
  readonly navigating: boolean;
  /** Aborts when the client goes away or the process drains. */
  readonly signal: AbortSignal;
  readonly response: ResponseControls;
  /** The If-Match of the request, where its operation is conditional. */
  readonly ifMatch?: string;
  /** The event after which a reader of a stream comes back. */
  readonly lastEventId?: string;
  /** A cookie or header of the request, for sign-in flows. */
  cookie(name: string): string | undefined;
  /** The credentials of the request, for operations that check them themselves: runners are no identities here. */
  presented(): Credentials | undefined;
}

/** A request by somebody. */
export interface Call extends PublicCall {
  readonly principal: Principal;
  /** The session the request came with, if it was not a key. */
  readonly sessionId?: string;
  /** Hand this to `UnitOfWork.change`; it carries the actor and the idempotency mark. */
  readonly context: ChangeContext;
  /**
   * Throws unless the caller may do the operation's action to this entity. A caller who may not even read
   * it gets the fault of a missing entity.
   */
  authorize(entity: GuardedEntity): Promise<void>;
  /**
   * As `authorize`, by what the caller is now: for streams that outlive a change of rights. Throws also when the session
   * or key has ended since.
   */
  reauthorize(entity: GuardedEntity): Promise<void>;
  /** The predicate for lists: which entities the caller may see. */
  permits(): Promise<(entity: GuardedEntity) => boolean>;
}
