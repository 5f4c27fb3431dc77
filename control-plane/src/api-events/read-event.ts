import { EventObject, PostedEvent } from '@freshet/contracts/api-events';
import { type EventReport, eventReports } from '@freshet/domain/reports';
import { Fault } from '@freshet/kit/errors';
import type { z } from 'zod';

/** An event with what it comes to. */
interface ReadEvent {
  /** When the reporter saw it; it decides between events about one thing. */
  readonly at: Date | undefined;
  readonly kind: string;
  readonly reports: readonly EventReport[];
}

/** Reads what was posted; REPORTS_INVALID for what is no event. Nothing of a manifest is in what is answered. */
export const readEvent = (posted: unknown): ReadEvent => {
  const event = PostedEvent.safeParse(posted);
  if (!event.success) throw invalid('it has no object', event.error);
  const { timestamp, deleted, source } = event.data;
  const object = EventObject.safeParse(objectIn(event.data.object));
  if (!object.success) throw invalid('its object is none', object.error);
  const time = timestamp === undefined ? Number.NaN : Date.parse(timestamp);
  return {
    at: Number.isNaN(time) ? undefined : new Date(time),
    kind: object.data.kind,
    reports: eventReports({
      object: defined(object.data) as Parameters<typeof eventReports>[0]['object'],
      isGone: deleted === true || source?.actualManifest === 'none',
      source,
    }),
  };
};

/** Names the field that is wrong, and never what is in it. */
const invalid = (what: string, { issues: [issue] }: z.ZodError): Fault =>
  new Fault(
    'REPORTS_INVALID',
    `this is no event: ${what}${issue ? ` (${issue.path.join('.') || 'the body'})` : ''}`,
  );

const objectIn = (given: string | Record<string, unknown>): unknown => {
  if (typeof given !== 'string') return given;
  return parsed(given) ?? parsed(Buffer.from(given, 'base64').toString());
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // what the parser says would quote the object
  }
};

/** Without the fields that are not there: those who read objects ask whether a field is. */
const defined = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(defined);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, defined(inner)]])),
  );
};
