import { createHash } from 'node:crypto';
import type { Operation } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import type { z } from 'zod';
import type { IdempotencyMark } from '../unit-of-work/index.ts';
import { problemWords } from './problem-words.ts';
import { withMaps } from './query-maps.ts';

interface RawRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** More problems than this help nobody. */
const MAX_PROBLEMS = 20;

/** Validates all parts of a request at once, so that a caller learns of every problem in one round. */
export const readInput = (operation: Operation, raw: RawRequest): Input => {
  const problems: string[] = [];
  const read = (part: keyof RawRequest, schema: z.ZodType | undefined): unknown => {
    if (!schema) return undefined;
    const given = part === 'query' ? withMaps(raw.query) : raw[part];
    const result = schema.safeParse(given ?? (part === 'body' ? undefined : {}), { error: problemWords });
    if (result.success) return result.data;
    for (const issue of result.error.issues)
      problems.push(`${[part, ...issue.path].join('.')}: ${issue.message}`);
    return undefined;
  };
  const input = {
    params: read('params', operation.params),
    query: read('query', operation.query),
    body: read('body', operation.body),
  };
  if (problems.length === 0) return input;
  const shown = problems.slice(0, MAX_PROBLEMS);
  throw new Fault('REQUEST_INVALID', `the request is not valid: ${shown.join('; ')}`, { problems: shown });
};

/** The mark of a request that carries an Idempotency-Key, where its operation takes one. */
export const idempotencyMark = (
  operation: Operation,
  key: unknown,
  input: Input,
): IdempotencyMark | undefined => {
  if (operation.idempotency === undefined || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key)) {
    throw new Fault('REQUEST_INVALID', 'the Idempotency-Key must be 8 to 128 printable characters');
  }
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  return { key, operation: operation.id, requestHash };
};
