import type { Operation } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import type { z } from 'zod';

/** Reads the text of a successful answer as the operation describes it. */
export const readReply = (operation: Operation, text: string): unknown => {
  if (operation.reply.kind === 'empty') return undefined;
  if (operation.reply.kind === 'text') return text;
  try {
    return parseTolerantly(operation.reply.schema, JSON.parse(text));
  } catch (cause) {
    const message = `the server's answer to ${operation.id} is not what this version of freshet expects`;
    throw new Fault('CLI_ANSWER_INVALID', message, { operation: operation.id }, { cause });
  }
};

/**
 * Contracts only ever gain fields, and a server may be newer than we are: fields that this version does not
 * know are left out, where the server's own strict schema would refuse them.
 */
const parseTolerantly = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const known = structuredClone(value);
  for (const issue of result.error.issues) {
    if (issue.code !== 'unrecognized_keys') throw result.error;
    const owner = issue.path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), known);
    for (const key of issue.keys) Reflect.deleteProperty(Object(owner), key);
  }
  return schema.parse(known);
};
