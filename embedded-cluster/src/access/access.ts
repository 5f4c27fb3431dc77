import type { IncomingMessage } from 'node:http';
import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import type { ClusterClient } from '../client/index.ts';
import type { KubeObject, ObjectKey } from '../objects/index.ts';
import type { Admission, User } from '../verbs/index.ts';
import { type AccountTokens, openAccountTokens } from './account-tokens.ts';
import type { Attributes } from './attributes.ts';
import { authenticate } from './authenticate.ts';
import { type Decision, decide, refusal } from './authorize.ts';
import { CertificateCheck, type CertificateHolders } from './certificate-holders.ts';
import { refuseEscalation } from './escalation.ts';
import { headerValues, impersonate } from './impersonate.ts';
import { answerReview, type ReviewRequest } from './reviews.ts';
import { openRoleBook } from './role-book.ts';
import { answerTokenRequest } from './token-request.ts';

export interface AccessOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly ids: Ids;
  /** What our tokens name as their origin, and the audience they are meant for unless they say otherwise. */
  readonly issuer: string;
  readonly tokenKey: string;
  /** Checks the certificates of clients; without it each is good until it expires. */
  readonly holders?: CertificateHolders | undefined;
}

/** Who may do what in a cluster. */
export interface Access {
  readonly tokens: AccountTokens;
  /** Nobody hands out rights that they do not have. */
  readonly admission: Admission;
  /** Who sends a request, or as whom they may act. */
  identify(request: IncomingMessage): Promise<{ readonly user: User; readonly sender: User }>;
  /** Whether the user may do something, and by what. */
  decide(user: User, attributes: Attributes): Decision;
  /** Refuses what the user may not do. */
  authorize(user: User, attributes: Attributes): void;
  /** The answered review, or undefined when the kind is none. */
  review(request: ReviewRequest): Promise<KubeObject | undefined>;
  issueToken(account: ObjectKey, request: KubeObject): Promise<KubeObject>;
  stop(): void;
}

const GROUP = 'rbac.authorization.k8s.io';

export const openAccess = async (options: AccessOptions): Promise<Access> => {
  const { client, clock, ids, issuer, tokenKey } = options;
  const tokens = await openAccountTokens({ client, clock, ids, issuer, key: tokenKey });
  const book = openRoleBook(client);
  const certificates = new CertificateCheck(options.holders, clock);
  return {
    tokens,
    admission: {
      validate: ({ kind, object, user, operation }) => {
        const isWrite = operation === 'CREATE' || operation === 'UPDATE';
        if (object && isWrite && kind.group === GROUP) refuseEscalation(book, user, kind.plural, object);
      },
    },
    identify: async request => {
      const sender = await authenticate(request, { tokens, certificates });
      return { user: impersonate(book, sender, headerValues(request)), sender };
    },
    decide: (user, attributes) => decide(book, user, attributes),
    authorize: (user, attributes) => {
      if (!decide(book, user, attributes).allowed) throw refusal(user, attributes);
    },
    review: request => answerReview({ book, tokens }, request),
    issueToken: (account, request) => answerTokenRequest({ client, tokens }, account, request),
    stop: () => {
      certificates.stop();
      book.stop();
    },
  };
};
