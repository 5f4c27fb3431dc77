/**
 * Where deliveries come in. A request passes, in this order: known webhook, a signature in its headers, room to read
 * it, its bytes against the signature, then one transaction that keeps it and leaves a job for it. Whoever fails in
 * the first two or the fourth learns nothing but that: an unknown webhook, a missing and a wrong signature look alike.
 * Nothing is parsed before the signature is found to be right, and nothing is started here.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { WEBHOOK_PROVIDERS, type WebhookProvider } from '@freshet/contracts/triggers';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { Arrival, Arrived } from '../deliveries/delivery-store.ts';
import type { KnownWebhooks, OpenWebhook } from './known-webhooks.ts';
import { DELIVERY_MAX_BYTES, type ReadBody, type ReadingRoom, readBody, tooLarge } from './read-body.ts';
import { type DeliveryClaim, readClaim, verifierOf } from './signature.ts';

export interface IntakeDeps {
  readonly known: KnownWebhooks;
  readonly room: ReadingRoom;
  /** Throws while more arrives than can be kept. */
  readonly admit: () => void;
  readonly keep: (arrival: Arrival) => Promise<Arrived>;
  readonly clock: Clock;
}

export interface RawDelivery {
  readonly provider: string;
  readonly webhookId: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Takes one delivery in. */
export const takeIn = async (deps: IntakeDeps, raw: RawDelivery): Promise<Arrived> => {
  const { open, claim } = await identify(deps, raw);
  if (Number(raw.headers['content-length'] ?? 0) > DELIVERY_MAX_BYTES) throw tooLarge();
  if ((raw.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new Fault('BODY_MALFORMED', 'a delivery must not be compressed');
  }
  deps.admit();
  const verifier = verifierOf(claim, open.secret);
  // A token says all there is to say, so nothing is read for a wrong one.
  if (claim.proof.kind === 'token' && !verifier.matches()) throw unsigned();
  const body = await readBody(raw.body, verifier, deps);
  if (!verifier.matches()) throw unsigned();
  return deps.keep(arrivalOf(open, claim, body, raw.headers));
};

const identify = async (
  { known, clock }: IntakeDeps,
  { provider, webhookId, headers }: RawDelivery,
): Promise<{ readonly open: OpenWebhook; readonly claim: DeliveryClaim }> => {
  if (!isProvider(provider) || !/^[0-9a-f]{24}$/.test(webhookId)) throw unsigned();
  const claim = readClaim(provider, headers, clock.now());
  if (!claim) throw unsigned();
  const open = await known.find(webhookId);
  if (!open || open.webhook.provider !== provider) throw unsigned();
  return { open, claim };
};

const isProvider = (word: string): word is WebhookProvider =>
  (WEBHOOK_PROVIDERS as readonly string[]).includes(word);

const unsigned = (): Fault => new Fault('WEBHOOK_UNSIGNED', 'the delivery is not signed as it should be');

/** Their signature does not cover the body, or covers the time as well: the body alone proves no replay. */
const SAME_BODY_IS_NO_REPLAY: readonly WebhookProvider[] = ['gitlab', 'generic'];

const arrivalOf = (
  { webhook }: OpenWebhook,
  { event, deliveryId }: DeliveryClaim,
  { bytes, hash }: ReadBody,
  headers: IncomingHttpHeaders,
): Arrival => ({
  accountId: webhook.accountId,
  webhookId: webhook.id,
  source: webhook.id,
  // Where the sender gives no id, what it says is its id.
  deliveryKey: deliveryId ?? hash,
  ...(SAME_BODY_IS_NO_REPLAY.includes(webhook.provider) ? {} : { bodyHash: hash }),
  provider: webhook.provider,
  event,
  body: isForm(headers) ? payloadOf(bytes) : bytes,
});

const isForm = (headers: IncomingHttpHeaders): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

/** Some providers can be told to send a form with the document in one field. */
const payloadOf = (bytes: Buffer): Buffer =>
  Buffer.from(new URLSearchParams(bytes.toString('utf8')).get('payload') ?? '');
