import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anyone, defineOperation, json, type Operation, text } from '../rest/index.ts';
import { breakingChanges } from './breaking-changes.ts';
import { buildDocument } from './build-document.ts';

const base = defineOperation({
  id: 'team-create',
  method: 'POST',
  path: '/team/{account}',
  tag: 'Teams',
  summary: 'Create a team',
  guard: anyone('test'),
  sdk: 'teams.create',
  params: z.strictObject({ account: z.string() }),
  query: z.strictObject({ quiet: z.string().optional() }),
  body: z.strictObject({ name: z.string(), kind: z.enum(['a', 'b']), tags: z.array(z.string()).optional() }),
  reply: json(
    z.strictObject({
      id: z.string(),
      tags: z.array(z.strictObject({ name: z.string() })),
      note: z.string().optional(),
    }),
  ),
});

const changes = (after: Partial<Operation>) =>
  breakingChanges(buildDocument([base], '1'), buildDocument([{ ...base, ...after } as Operation], '1'));

describe('a change that breaks clients is named:', () => {
  test.each<[string, Partial<Operation>, string]>([
    ['an operation that moved', { path: '/teams/{account}' }, 'POST /team/{account} is gone'],
    ['another id', { id: 'team-make' }, 'no longer called team-create'],
    ['another SDK name', { sdk: 'teams.make' }, 'no longer offered as teams.create'],
    [
      'a new required parameter',
      { query: z.strictObject({ quiet: z.string().optional(), loud: z.string() }) },
      'now needs the query parameter loud',
    ],
    ['a parameter that is gone', { query: z.strictObject({}) }, 'no longer takes the query quiet'],
    [
      'a new required field in the body',
      { body: z.strictObject({ name: z.string(), kind: z.enum(['a', 'b']), tags: z.array(z.string()) }) },
      'body now needs the field tags',
    ],
    [
      'a body field that is gone',
      { body: z.strictObject({ name: z.string(), kind: z.enum(['a', 'b']) }) },
      'body lost the field tags',
    ],
    [
      'a value that is no longer taken',
      {
        body: z.strictObject({ name: z.string(), kind: z.enum(['a']), tags: z.array(z.string()).optional() }),
      },
      'body.kind no longer takes b',
    ],
    [
      'a type that changed',
      {
        body: z.strictObject({
          name: z.number(),
          kind: z.enum(['a', 'b']),
          tags: z.array(z.string()).optional(),
        }),
      },
      'body.name changed its type',
    ],
    [
      'a reply field that is gone',
      { reply: json(z.strictObject({ id: z.string(), note: z.string().optional() })) },
      'reply lost the field tags',
    ],
    [
      'a reply field that may be missing now',
      {
        reply: json(
          z.strictObject({
            id: z.string().optional(),
            tags: z.array(z.strictObject({ name: z.string() })),
            note: z.string().optional(),
          }),
        ),
      },
      'no longer always holds id',
    ],
    [
      'a change deep in the reply',
      {
        reply: json(
          z.strictObject({
            id: z.string(),
            tags: z.array(z.strictObject({ name: z.int() })),
            note: z.string().optional(),
          }),
        ),
      },
      'reply.tags[].name changed its type',
    ],
    [
      'another status',
      {
        reply: json(
          z.strictObject({
            id: z.string(),
            tags: z.array(z.strictObject({ name: z.string() })),
            note: z.string().optional(),
          }),
          201,
        ),
      },
      'no longer answers 200',
    ],
  ])('%s', (_, after, expected) => {
    expect(changes(after).join('\n')).toContain(expected);
  });

  test('a change inside a named schema', () => {
    const named = (name: z.ZodType) =>
      ({
        reply: json(z.strictObject({ it: z.strictObject({ name }).meta({ id: 'It' }) })),
      }) as Partial<Operation>;
    const [before, after] = [z.string(), z.int()].map(type =>
      buildDocument([{ ...base, ...named(type) } as Operation], '1'),
    );
    expect(breakingChanges(before!, after!).join('\n')).toContain('reply.it.name changed its type');
  });
});

describe('a change that clients do not notice is not named:', () => {
  test.each<[string, Partial<Operation>]>([
    ['nothing at all', {}],
    [
      'a new optional parameter',
      { query: z.strictObject({ quiet: z.string().optional(), loud: z.string().optional() }) },
    ],
    [
      'a new optional body field',
      {
        body: z.strictObject({
          name: z.string(),
          kind: z.enum(['a', 'b']),
          tags: z.array(z.string()).optional(),
          more: z.string().optional(),
        }),
      },
    ],
    [
      'another value that is taken',
      {
        body: z.strictObject({
          name: z.string(),
          kind: z.enum(['a', 'b', 'c']),
          tags: z.array(z.string()).optional(),
        }),
      },
    ],
    [
      'a new reply field',
      {
        reply: json(
          z.strictObject({
            id: z.string(),
            tags: z.array(z.strictObject({ name: z.string(), color: z.string() })),
            note: z.string().optional(),
          }),
        ),
      },
    ],
    [
      'an optional reply field that is always there now',
      {
        reply: json(
          z.strictObject({
            id: z.string(),
            tags: z.array(z.strictObject({ name: z.string() })),
            note: z.string(),
          }),
        ),
      },
    ],
    ['other words', { summary: 'Make a team' }],
  ])('%s', (_, after) => {
    expect(changes(after)).toEqual([]);
  });
});

test('two operations with one id, or two schemas with one name, are refused', () => {
  expect(() => buildDocument([base, { ...base, path: '/other' }], '1')).toThrow('team-create');
  const clash = (shape: z.ZodRawShape, id: string) =>
    ({ ...base, id, path: `/${id}`, reply: json(z.strictObject(shape).meta({ id: 'Same' })) }) as Operation;
  expect(() =>
    buildDocument([clash({ a: z.string() }, 'one'), clash({ b: z.string() }, 'two')], '1'),
  ).toThrow('Same');
});

test('a file that comes in several formats is told with all of them', () => {
  const reply = text('text/csv; charset=utf-8', 'application/json; charset=utf-8');
  const { paths } = buildDocument([{ ...base, reply } as Operation], '1');
  expect(paths).toMatchObject({
    '/team/{account}': {
      post: {
        responses: {
          200: {
            content: {
              'text/csv; charset=utf-8': { schema: { type: 'string' } },
              'application/json; charset=utf-8': { schema: { type: 'array' } },
            },
          },
        },
      },
    },
  });
});

test('an object in a query is told to be sent as name[key]=value, as it is read', () => {
  const query = z.strictObject({
    limit: z.int().optional(),
    filter: z.object({ id: z.string().optional() }).optional(),
    labels: z.record(z.string(), z.string()).optional(),
  });
  const { paths } = buildDocument([{ ...base, query } as Operation], '1');
  const told = paths['/team/{account}']?.post?.parameters?.filter(parameter => parameter.in === 'query');
  expect(told?.map(({ name, style, explode }) => [name, style, explode])).toEqual([
    ['limit', undefined, undefined],
    ['filter', 'deepObject', true],
    ['labels', 'deepObject', true],
  ]);
});
