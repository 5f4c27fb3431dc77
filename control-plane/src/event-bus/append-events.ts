import type { EventEnvelope } from '@freshet/contracts/events';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import { isSpanContextValid, trace } from '@opentelemetry/api';
import type { Kysely } from 'kysely';
import type { Actor, EventDraft, Journals } from '../unit-of-work/index.ts';
import { laneOf } from './lane.ts';
import type { BusTables } from './tables.ts';

interface AppendDeps {
  readonly ids: Ids;
  readonly clock: Clock;
}

/** The most that one envelope may take as JSON, in bytes. */
export const MAX_EVENT_BYTES = 64 * 1024;

const SOURCE = '/freshet/control-plane';

/** Keeps one statement below the protocol's limit on parameters. */
const ROWS_PER_INSERT = 500;

/**
 * The door through which every module publishes, in its own transaction. Data that does not fit the event's schema
 * is a bug of the publisher and fails the change.
 */
export const appendEvents =
  ({ ids, clock }: AppendDeps): Journals['events'] =>
  async (transaction, actor, drafts) => {
    const [at, traceparent] = [clock.now(), activeTraceparent()];
    const rows = drafts.map(draft => {
      const envelope = envelopeOf(draft, actor, { id: ids.next(), at, traceparent });
      return {
        id: envelope.id,
        type: envelope.type,
        key: draft.key,
        account_id: actor.accountId,
        lane: laneOf(draft.key),
        occurred_at: at,
        envelope: boundedJson(envelope),
      };
    });
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      await (transaction as Kysely<BusTables>)
        .insertInto('bus.outbox')
        .values(rows.slice(start, start + ROWS_PER_INSERT))
        .execute();
    }
  };

interface Stamp {
  readonly id: string;
  readonly at: Date;
  readonly traceparent: string | undefined;
}

const envelopeOf = (draft: EventDraft, actor: Actor, { id, at, traceparent }: Stamp): EventEnvelope => {
  const data = draft.event.data.safeParse(draft.data);
  if (!data.success) {
    throw new Error(`the data of ${draft.event.type} does not match its schema`, { cause: data.error });
  }
  return {
    specversion: '1.0',
    id,
    source: SOURCE,
    type: draft.event.type,
    time: at.toISOString(),
    subject: draft.key,
    datacontenttype: 'application/json',
    partitionkey: draft.key,
    accountid: actor.accountId,
    actorid: actor.id,
    ...(traceparent === undefined ? {} : { traceparent }),
    data: data.data,
  };
};

const boundedJson = (envelope: EventEnvelope): string => {
  const json = JSON.stringify(envelope);
  const bytes = Buffer.byteLength(json);
  if (bytes > MAX_EVENT_BYTES) {
    throw new Fault('EVENT_TOO_LARGE', `an event ${envelope.type} has ${bytes} bytes`, {
      type: envelope.type,
      bytes,
      limit: MAX_EVENT_BYTES,
    });
  }
  return json;
};

/** The W3C trace context of whoever publishes, so that a consumer's work joins the same trace. */
const activeTraceparent = (): string | undefined => {
  const context = trace.getActiveSpan()?.spanContext();
  if (!context || !isSpanContextValid(context)) return undefined;
  const flags = context.traceFlags.toString(16).padStart(2, '0');
  return `00-${context.traceId}-${context.spanId}-${flags}`;
};
