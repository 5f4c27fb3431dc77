import { CONTEXT_TYPES, type ContextType } from '@freshet/domain/contexts';
import { z } from 'zod';
import { Id, Instant } from '../rest/index.ts';

const TYPES = Object.keys(CONTEXT_TYPES) as [ContextType, ...ContextType[]];

export const ContextTypeName = z.enum(TYPES);

export const ContextName = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(
    /^[\p{L}\p{N}_][\p{L}\p{N}_.@-]*( [\p{L}\p{N}_.@-]+)*$/u,
    'must start with a letter or digit and hold only letters, digits, spaces and . _ @ -',
  );

/** Data is a tree; what each type takes of it is checked apart, with a place for each problem. */
const ContextData = z.record(z.string().max(256), z.unknown());

/** A context in a request. Keys that only a server writes are passed over, so that what was read can be sent back. */
export const ContextInput = z.object({
  apiVersion: z.string().max(20).optional(),
  kind: z.literal('context').optional(),
  owner: z.enum(['account', 'user']).optional(),
  metadata: z.object({
    name: ContextName,
    default: z.boolean().nullish(),
    tags: z.array(z.string().max(512)).max(200).nullish(),
  }),
  spec: z.object({ type: ContextTypeName, data: ContextData }),
});
export type ContextInput = z.output<typeof ContextInput>;

export const Context = z
  .strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('context'),
    owner: z.literal('account'),
    metadata: z.strictObject({
      id: Id,
      name: z.string(),
      default: z.boolean(),
      system: z.boolean(),
      tags: z.array(z.string()),
      createdAt: Instant,
      updatedAt: Instant,
    }),
    spec: z.strictObject({ type: ContextTypeName, data: ContextData }),
  })
  .meta({ id: 'Context' });
