/**
 * Takes what a registry sends and begins builds. Registries differ in what they can do: some sign, some send a header,
 * some can only be given an address, so the secret is taken from whichever place it is in. Unknown events, missing and
 * wrong secrets are refused in the same words.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { type RegistryPush, readBarePattern, readRegistryPushes } from '@freshet/domain/triggers';
import { hmacHex, sameSecret, sha256Hex } from '@freshet/kit/crypto';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { systemActor } from '../../unit-of-work/index.ts';
import { readOwnSignature } from '../intake/signature.ts';
import type { BuildStarter } from '../ports.ts';
import type { RegistryEvent, RegistryEvents } from './registry-events.ts';

export interface TakePushDeps {
  readonly events: RegistryEvents;
  readonly builds: BuildStarter;
  readonly clock: Clock;
}

export interface SentPush {
  readonly eventId: string;
  readonly headers: IncomingHttpHeaders;
  /** The secret in the address, for registries that can do nothing else. */
  readonly token: string | undefined;
  /** Reads the body; asked for only where the sender may be who it says. */
  readonly read: () => Promise<Buffer>;
}

const unsigned = (): Fault => new Fault('WEBHOOK_UNSIGNED', 'the delivery is not signed as it should be');

/** Answers with the builds that began. */
export const takePush = async (
  deps: TakePushDeps,
  sent: SentPush,
): Promise<{ readonly builds: readonly string[] }> => {
  const event = /^[0-9a-f]{24}$/.test(sent.eventId) ? await deps.events.byId(sent.eventId) : undefined;
  if (!event) throw unsigned();
  const body = await provenBody(sent, await deps.events.open(event), deps.clock.now());
  const pushes = readRegistryPushes(event.kind, parsed(body)).filter(
    ({ namespace, name }) => namespace === event.namespace && name === event.name,
  );
  const begun: string[] = [];
  for (const push of pushes) begun.push(...(await begin(deps, event, push, body)));
  return { builds: begun };
};

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new Fault('BODY_MALFORMED', 'the body is not valid JSON', {}, { cause: error });
  }
};

/** The body, from a sender that has the secret. It is not read for one that shows a wrong secret, or none. */
const provenBody = async ({ headers, token, read }: SentPush, secret: Secret, now: Date): Promise<Buffer> => {
  const signature = headers['x-freshet-signature'];
  if (typeof signature !== 'string') {
    const given = headers['x-jfrog-event-auth'] ?? headers.authorization?.replace(/^Bearer /i, '') ?? token;
    if (typeof given === 'string' && given.length <= 512 && sameSecret(given, secret)) return read();
    throw unsigned();
  }
  const own = readOwnSignature(signature, now);
  if (own === undefined) throw unsigned();
  const body = await read();
  const expected = hmacHex(secret, Buffer.concat([Buffer.from(own.prefix), body]));
  if (!sameSecret(expected, own.hex)) throw unsigned();
  return body;
};

/** Longer payloads are cut: a variable is no place for a document. */
const PAYLOAD_MAX = 16_384;

const begin = async (
  { events, builds, clock }: TakePushDeps,
  event: RegistryEvent,
  push: RegistryPush,
  body: Buffer,
): Promise<readonly string[]> => {
  const { account_id: accountId } = event;
  // Where the registry does not tell the time, the same push of another minute is another push.
  const when = push.pushedAt ?? String(Math.floor(clock.now().getTime() / 60_000));
  const sameness = sha256Hex(Buffer.concat([Buffer.from(`${push.tag} ${when} `), body]));
  const begun: string[] = [];
  for (const { pipelineId, filters } of await events.links(accountId, { uri: event.uri })) {
    if (!passes(filters, push)) continue;
    try {
      const { id } = await builds.start(
        { actor: systemActor(accountId, 'triggers') },
        {
          accountId,
          pipeline: pipelineId,
          cause: { kind: 'registry', triggerName: event.uri.slice(0, 512), event: event.kind },
          variables: variablesOf(push, body),
          requestId: `registry:${event.id}:${pipelineId}:${sameness}`,
        },
      );
      begun.push(id);
    } catch (error) {
      // A pipeline that is gone or broken must not keep the others from starting.
      if (!isFault(error) || error.kind === 'unavailable' || error.kind === 'internal') throw error;
    }
  }
  return begun;
};

const passes = ({ tag: written }: Readonly<Record<string, string>>, { tag }: RegistryPush): boolean => {
  if (written === undefined || written === '') return true;
  const pattern = readBarePattern(written);
  return 'matches' in pattern && pattern.matches(tag);
};

const variablesOf = ({ namespace, name, tag, pusher, pushedAt }: RegistryPush, body: Buffer) => [
  { key: 'EVENT_NAMESPACE', value: namespace },
  { key: 'EVENT_NAME', value: name },
  { key: 'EVENT_TAG', value: tag },
  { key: 'EVENT_PUSHER', value: pusher ?? '' },
  { key: 'EVENT_PUSHED_AT', value: pushedAt ?? '' },
  { key: 'EVENT_PAYLOAD', value: body.toString('utf8').slice(0, PAYLOAD_MAX) },
];
