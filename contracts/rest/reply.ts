import { z } from 'zod';
import type { EmptyReply, JsonReply, TextReply } from './operation.ts';

export const json = <Schema extends z.ZodType>(
  schema: Schema,
  status: 200 | 201 | 202 = 200,
): JsonReply<Schema> => ({
  kind: 'json',
  status,
  schema,
});

export const text = (contentType: string, ...otherTypes: string[]): TextReply => ({
  ...{ kind: 'text', status: 200, contentType, otherTypes },
});

export const empty: EmptyReply = { kind: 'empty', status: 204 };

/** The one error body. `message` and `status` are what existing clients read. */
export const ErrorBody = z
  .strictObject({
    status: z.int().describe('The HTTP status'),
    code: z.string().describe('A stable code; each has a page in the documentation'),
    message: z.string(),
    hint: z.string().describe('What to do next'),
    requestId: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof ErrorBody>;
