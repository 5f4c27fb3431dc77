import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Api } from '../api/index.ts';
import { askGraphQl, CONTROL_PLANE, document } from './graphql.ts';

const NAME = document('{ name }', z.object({ name: z.string() }));

const answering = (reply: unknown): Api => ({ call: async () => reply }) as unknown as Api;

const refusal = (reply: unknown): Promise<unknown> =>
  askGraphQl(answering(reply), CONTROL_PLANE, NAME).catch((error: unknown) => error);

describe('a question in GraphQL', () => {
  test('answers with what was asked for', async () => {
    expect(await askGraphQl(answering({ data: { name: 'shop' } }), CONTROL_PLANE, NAME)).toEqual({
      name: 'shop',
    });
  });

  test("is refused in the server's own words: code, message and hint", async () => {
    const error = {
      message: 'there is no Git Source x',
      path: ['createApplication'],
      extensions: { code: 'GIT_SOURCE_NOT_FOUND', hint: 'List them.', name: 'x' },
    };
    expect(await refusal({ data: null, errors: [error, { message: 'another' }] })).toMatchObject({
      name: 'ApiError',
      code: 'GIT_SOURCE_NOT_FOUND',
      message: 'there is no Git Source x',
      hint: 'List them.',
      kind: 'missing',
    });
  });

  test.each([
    'Cannot query field "name" on type "Query".',
    'Unknown argument "first" on field "Query.names".',
    'Unknown type "NameFilter".',
    'Variable "$filter" got invalid value true at "filter.isHeld"; Field "isHeld" is not defined by type "NameFilter".',
  ])('that an older server does not know says so, rather than %s', async message => {
    const extensions = { code: 'GRAPHQL_VALIDATION_FAILED' };
    expect(await refusal({ errors: [{ message, extensions }] })).toMatchObject({
      code: 'CLI_SERVER_TOO_OLD',
      message: 'the server is too old for this command',
      cause: { message },
    });
  });

  test('that is refused without a code says at least what the server said', async () => {
    expect(await refusal({ errors: [{ message: 'Syntax Error: Expected Name' }] })).toMatchObject({
      code: 'HTTP_400',
      message: 'Syntax Error: Expected Name',
      kind: 'invalid',
    });
  });
});
