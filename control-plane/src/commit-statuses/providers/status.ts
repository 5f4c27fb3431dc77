import type { Secret } from '@freshet/kit/secret';
import type { CommitState } from '../tables.ts';

/** A status ready to be told to a provider. */
export interface CommitStatus {
  readonly owner: string;
  readonly name: string;
  readonly revision: string;
  readonly state: CommitState;
  /** Tells the statuses of one commit apart, and is what people read. */
  readonly title: string;
  readonly description: string;
  readonly targetUrl: string;
  readonly buildId: string;
}

/** The request that tells a status. */
interface StatusRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

export interface ProviderLogin {
  readonly apiUrl: string | undefined;
  readonly userName: string | undefined;
  readonly token: Secret;
}

export type StatusWriter = (status: CommitStatus, login: ProviderLogin) => StatusRequest;
