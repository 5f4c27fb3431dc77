import { z } from 'zod';

/**
 * One kind of event, named in the past tense with a version: `team.created.v1`. Fields are only ever added;
 * anything else is a new version beside the old one.
 */
export interface EventDefinition<Data extends z.ZodType = z.ZodType> {
  readonly type: `${string}.v${number}`;
  readonly data: Data;
}

export const defineEvent = <Data extends z.ZodType>(
  type: EventDefinition['type'],
  data: Data,
): EventDefinition<Data> => ({ type, data });

/** The CloudEvents 1.0 envelope in its JSON format, with our extension attributes. */
export const EventEnvelope = z.strictObject({
  specversion: z.literal('1.0'),
  id: z.string(),
  source: z.string(),
  type: z.string(),
  time: z.iso.datetime(),
  subject: z.string().optional(),
  datacontenttype: z.literal('application/json'),
  /** Orders events: those with one key reach a consumer in the order they were committed. */
  partitionkey: z.string(),
  accountid: z.string(),
  actorid: z.string(),
  traceparent: z.string().optional(),
  data: z.unknown(),
});

export type EventEnvelope = z.infer<typeof EventEnvelope>;
