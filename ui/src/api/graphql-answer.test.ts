import { describe, expect, test } from 'vitest';
import { readAnswer, readStream } from './graphql-answer.ts';

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

describe('an answer', () => {
  test('is the data', async () => {
    expect(await readAnswer(json({ data: { a: 1 } }))).toEqual({ a: 1 });
  });

  test('is the first fault that the server told, with its code, hint and details', async () => {
    const errors = [{ message: 'it is off', extensions: { code: 'SYNC_RUNNING', hint: 'Wait.', since: 3 } }];
    await expect(readAnswer(json({ data: null, errors }))).rejects.toMatchObject({
      code: 'SYNC_RUNNING',
      message: 'it is off',
      hint: 'Wait.',
      details: { since: 3 },
    });
  });

  test.each([
    ['UNAUTHENTICATED', 401],
    ['DENIED', 403],
    ['NOT_FOUND', 404],
    ['APPLICATION_NOT_FOUND', 404],
    ['VALIDATION_FAILED', 400],
  ])('with the code %s counts as status %i', async (code, status) => {
    const errors = [{ message: 'no', extensions: { code } }];
    await expect(readAnswer(json({ errors }))).rejects.toMatchObject({ status });
  });

  test('of whatever stands before the server is told in its words', async () => {
    const body = { status: 503, code: 'RUNTIME_OFFLINE', message: 'it is away', hint: 'Start it.' };
    await expect(readAnswer(json(body, 503))).rejects.toMatchObject({ code: 'RUNTIME_OFFLINE', status: 503 });
  });

  test('that is no JSON is said to be unreadable', async () => {
    await expect(readAnswer(new Response('<html>', { status: 502 }))).rejects.toMatchObject({
      code: 'UNREADABLE_ANSWER',
      status: 502,
    });
  });
});

const stream = (...parts: readonly string[]): Response =>
  new Response(new Blob([...parts]).stream(), { headers: { 'content-type': 'text/event-stream' } });

const all = async (response: Response): Promise<unknown[]> => {
  const messages: unknown[] = [];
  for await (const message of readStream(response)) messages.push(message);
  return messages;
};

describe('a stream', () => {
  test('tells its messages in order, and beats between them', async () => {
    const parts = [
      'event: next\ndata: {"data":{"n":1}}\n\n',
      ':\n\n',
      'event: next\ndata: {"data":{"n":2}}\n\nevent: complete\n\n',
    ];
    expect(await all(stream(...parts))).toEqual([
      { kind: 'next', data: { n: 1 } },
      { kind: 'beat' },
      { kind: 'next', data: { n: 2 } },
    ]);
  });

  test('ends with the fault that it tells', async () => {
    const fault = '{"errors":[{"message":"gone","extensions":{"code":"UNAUTHENTICATED"}}]}';
    await expect(all(stream(`event: next\ndata: ${fault}\n\n`))).rejects.toMatchObject({ status: 401 });
  });

  test('that was refused is the refusal', async () => {
    const body = { status: 503, code: 'RUNTIME_OFFLINE', message: 'it is away', hint: 'Start it.' };
    await expect(all(json(body, 503))).rejects.toMatchObject({ code: 'RUNTIME_OFFLINE' });
  });
});
