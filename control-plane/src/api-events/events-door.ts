/**
 * The address that reporters of Argo CD post events to, one object each. They count nothing and open no session, so the
 * time of an event decides between two about one thing, and whatever a session of the runtime tells goes before both.
 * An event is read here down to what a runtime of ours would tell, and only that is stored.
 */
import { createGunzip } from 'node:zlib';
import { anyone } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import type { FastifyInstance, RequestPayload } from 'fastify';
import { networkOf, RateLimiter } from '../gateway/index.ts';
import type { Actor, AuditEntry } from '../unit-of-work/index.ts';
import { KnownKeys } from './known-keys.ts';
import type { ReportIntake, ReportingRuntime } from './ports.ts';
import { readEvent } from './read-event.ts';

export interface EventsDoorDeps {
  readonly intake: Pick<ReportIntake, 'offer'>;
  /** Whose key this is; undefined for one that is wrong, or of a runtime that is gone. */
  readonly identify: (key: Secret) => Promise<ReportingRuntime | undefined>;
  readonly recordDenied: (actor: Actor, entry: AuditEntry) => Promise<void>;
  readonly clock: Clock;
}

const PATH = '/2.0/api/events';

/** Of one event, unpacked: an application with thousands of objects is a few mebibytes. */
const EVENT_BYTES = 8 * 1_048_576;

/** Of one runtime: a reporter with a queue of a thousand empties it within seconds. */
const EVENTS_PER_MINUTE = 30_000;
const TRIES_PER_MINUTE = 30;
const CALLERS = 10_000;

/** No event is later than now, or nothing after it would count. */
const AHEAD_MS = 60_000;

/** Adds the address. */
export const mountEventsDoor = (server: FastifyInstance, deps: EventsDoorDeps): void => {
  const { clock, identify, intake } = deps;
  const events = new RateLimiter(clock, { perMinute: EVENTS_PER_MINUTE, maxCallers: CALLERS });
  const tries = new RateLimiter(clock, { perMinute: TRIES_PER_MINUTE, maxCallers: CALLERS });

  const good = new KnownKeys(CALLERS);

  /** A key that was good lately is looked up again, and never waits for others who try at the same address. */
  const admit = async (authorization: string | undefined, asking: Asking): Promise<ReportingRuntime> => {
    const key = (authorization ?? '').replace(/^bearer\s+/i, '').trim();
    const network = networkOf(asking.ip);
    const isTry = !good.has(key);
    if (isTry) pace(tries.take(network));
    const runtime = key === '' ? undefined : await identify(new Secret(key));
    if (!runtime) {
      good.delete(key);
      await deps.recordDenied(anonymous(asking), REFUSAL);
      throw new Fault('UNAUTHENTICATED', 'the key of the runtime is missing, wrong or revoked');
    }
    if (isTry) tries.giveBack(network);
    good.add(key);
    pace(events.take(runtime.id));
    return runtime;
  };

  server.route<{ Body: unknown }>({
    method: 'POST',
    url: PATH,
    bodyLimit: EVENT_BYTES,
    // A runtime tells more often than any caller of the API would; what it may is counted here.
    config: { guard: anyone('the key of the runtime is the credential'), unmetered: true },
    // Before the body is read: who has no key sends nothing.
    onRequest: async request => {
      const { headers, ip, id } = request;
      request.runtimeOfEvents = await admit(headers.authorization, { ip, requestId: id });
    },
    preParsing: async (request, _, payload) =>
      request.headers['content-encoding'] === 'gzip' ? unpacked(payload) : payload,
    handler: async ({ body, runtimeOfEvents }) => {
      if (!runtimeOfEvents) throw new Error('an event came in without a runtime');
      const { at, kind, reports } = readEvent(body);
      const now = clock.now().getTime();
      const time = Math.min(at?.getTime() ?? now, now + AHEAD_MS);
      if (reports.length === 0) return { kind, reports: 0 };
      const refused = await intake.offer(runtimeOfEvents, new Date(Math.max(1, time)), reports);
      const [reason] = refused;
      if (reason !== undefined && refused.length === reports.length)
        throw new Fault('REPORTS_INVALID', `nothing of this event could be taken: ${reason}`);
      return { kind, reports: reports.length - refused.length };
    },
  });
};

interface Asking {
  readonly ip: string;
  readonly requestId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who posts an event, once that is known. */
    runtimeOfEvents?: ReportingRuntime;
  }
}

const REFUSAL: AuditEntry = {
  action: 'gitops-runtime.events',
  entity: { kind: 'operation', id: 'gitops-events' },
  result: 'denied',
  details: { reason: 'the key of the runtime is missing, wrong or revoked' },
};

const anonymous = ({ ip, requestId }: Asking): Actor => ({
  kind: 'anonymous',
  id: 'anonymous',
  name: 'anonymous',
  accountId: 'installation',
  ip,
  requestId,
});

const pace = (seconds: number): void => {
  if (seconds > 0)
    throw new Fault('RATE_LIMITED', `too many calls; wait ${seconds} s`, { retryAfterSeconds: seconds });
};

/** What is read further on is bounded, so nothing small unpacks to anything large. */
const unpacked = (payload: RequestPayload): RequestPayload => {
  const gunzip = Object.assign(createGunzip(), { receivedEncodedLength: 0 });
  payload.on('data', (chunk: Buffer) => {
    gunzip.receivedEncodedLength += chunk.length;
  });
  payload.on('error', error => gunzip.destroy(error));
  return payload.pipe(gunzip);
};
