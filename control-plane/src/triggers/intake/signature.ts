/**
 * Proof that a delivery comes from whoever holds the webhook's secret. Each provider has its own; all but GitLab's
 * cover the exact bytes that were sent. Comparing takes the same time wherever two signatures differ.
 */
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookProvider } from '@freshet/contracts/triggers';
import { sameSecret } from '@freshet/kit/crypto';
import type { Secret } from '@freshet/kit/secret';

/** What a request says about itself, as far as it can be told before its body is read. */
export interface DeliveryClaim {
  /** The provider's word for what happened. */
  readonly event: string;
  /** The id that the sender gave to the delivery, where it gives one. */
  readonly deliveryId?: string;
  readonly proof: Proof;
}

type Proof =
  | { readonly kind: 'hmac'; readonly signature: string; readonly prefix: string }
  | { readonly kind: 'token'; readonly token: string };

/** Checks the bytes of a body as they come in. */
export interface Verifier {
  update(chunk: Uint8Array): void;
  /** Whether what was read is what was signed. */
  matches(): boolean;
}

/** How far the clock of a sender of our own format may be from ours, and how long a signature is good. */
const SIGNATURE_WINDOW_MS = 5 * 60_000;

const WORD_MAX = 128;

/** Reads what a request claims; nothing when it does not even try to prove who it is. */
export const readClaim = (
  provider: WebhookProvider,
  headers: IncomingHttpHeaders,
  now: Date,
): DeliveryClaim | undefined => CLAIMS[provider](name => headerOf(headers, name), now);

type Header = (name: string) => string | undefined;

const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' && value.length <= 512 ? value : undefined;
};

const signed = (
  signature: string | undefined,
  event: string | undefined,
  deliveryId: string | undefined,
): DeliveryClaim | undefined =>
  signature === undefined
    ? undefined
    : {
        ...named(event, deliveryId),
        proof: { kind: 'hmac', signature: signature.toLowerCase(), prefix: '' },
      };

const named = (event: string | undefined, deliveryId: string | undefined) => ({
  event: (event ?? '').slice(0, WORD_MAX),
  ...(deliveryId === undefined ? {} : { deliveryId: deliveryId.slice(0, WORD_MAX) }),
});

/** The hex after `sha256=`. */
const sha256Of = (header: string | undefined): string | undefined =>
  /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1];

/** What our own format claims: the signature covers `prefix` and then the body, and is good for a while only. */
interface OwnSignature {
  readonly hex: string;
  readonly prefix: string;
}

/** Reads the header of our own format; nothing where it cannot be read or is too old. */
export const readOwnSignature = (header: string | undefined, now: Date): OwnSignature | undefined => {
  const [, time, hex] = /^t=(\d{1,12}),\s*v1=([0-9a-f]{64})$/i.exec(header ?? '') ?? [];
  if (time === undefined || hex === undefined) return undefined;
  if (Math.abs(now.getTime() - Number(time) * 1000) > SIGNATURE_WINDOW_MS) return undefined;
  return { hex: hex.toLowerCase(), prefix: `${time}.` };
};

const CLAIMS: Readonly<Record<WebhookProvider, (header: Header, now: Date) => DeliveryClaim | undefined>> = {
  github: header =>
    signed(sha256Of(header('x-hub-signature-256')), header('x-github-event'), header('x-github-delivery')),
  gitlab: header => {
    const token = header('x-gitlab-token');
    if (token === undefined) return undefined;
    const deliveryId = header('idempotency-key') ?? header('x-gitlab-event-uuid');
    return { ...named(header('x-gitlab-event'), deliveryId), proof: { kind: 'token', token } };
  },
  bitbucket: header =>
    signed(sha256Of(header('x-hub-signature')), header('x-event-key'), header('x-request-uuid')),
  'bitbucket-server': header =>
    signed(sha256Of(header('x-hub-signature')), header('x-event-key'), header('x-request-id')),
  gitea: header => {
    const signature = /^[0-9a-f]{64}$/i.exec(header('x-gitea-signature') ?? '')?.[0];
    return signed(signature, header('x-gitea-event'), header('x-gitea-delivery'));
  },
  generic: (header, now) => {
    const own = readOwnSignature(header('x-freshet-signature'), now);
    if (own === undefined) return undefined;
    // The signature is the delivery's id: it covers the time, so a body may be sent again but not replayed.
    return { ...named('', own.hex), proof: { kind: 'hmac', signature: own.hex, prefix: own.prefix } };
  },
};

/** Holds a claim against the secret while the body comes in. */
export const verifierOf = ({ proof }: DeliveryClaim, secret: Secret): Verifier => {
  if (proof.kind === 'token') {
    return { update: () => undefined, matches: () => sameSecret(proof.token, secret) };
  }
  const hmac = createHmac('sha256', secret.reveal()).update(proof.prefix);
  return {
    update: chunk => void hmac.update(chunk),
    matches: () => sameSecret(hmac.digest('hex'), proof.signature),
  };
};
