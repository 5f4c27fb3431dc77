import { eventually } from '@freshet/kit/testing';
import { afterAll, expect, test } from 'vitest';
import { adminClient, Lab } from './lab.ts';

const lab = new Lab();
afterAll(() => lab.close());

interface Item {
  readonly type: string;
  readonly subject: string | null;
  readonly cursor: string;
}

const QUERY =
  'subscription($after: ID) { accountEvents(types: ["team."], after: $after) { type subject cursor } }';

/** Reads the stream until there are so many items, then hangs up as a lost connection would. */
const listen = async (url: string, key: string, { after, count }: { after?: string; count: number }) => {
  const away = new AbortController();
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: key, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query: QUERY, variables: { after } }),
    signal: away.signal,
  });
  const items: Item[] = [];
  let text = '';
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    items.splice(
      0,
      Infinity,
      ...[...text.matchAll(/^data: (\{.*\})$/gm)].map(([, json = '']) => JSON.parse(json).data.accountEvents),
    );
    if (items.length >= count) break;
  }
  away.abort();
  return { items: items.slice(0, count), text };
};

test('a reader that loses its connection goes on where it was, in another process, and misses nothing', async () => {
  const databaseUrl = await lab.migratedDatabase();
  const first = await lab.start({ databaseUrl });
  const admin = await adminClient(first);
  const key = admin.credentials.authorization ?? '';
  const second = await lab.start({ databaseUrl });

  const opened = await listen(first.url, key, { count: 1 });
  expect(opened.text.startsWith(':\n\n')).toBe(true);
  expect(opened.items).toMatchObject([{ type: 'stream.opened', subject: null }]);
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three'])
    ids.push((await admin.call('POST /team', { body: { name } })).json._id);

  const cursor = opened.items[0]?.cursor ?? '';
  const missed = await listen(second.url, key, { after: cursor, count: 3 });
  expect(missed.items.map(({ type }) => type)).toEqual([
    'stream.opened',
    'team.created.v1',
    'team.created.v1',
  ]);
  expect(missed.items.map(({ subject }) => subject)).toEqual([null, ids[0], ids[1]]);
  expect(missed.items[0]?.cursor).toBe(cursor);

  const rest = await listen(first.url, key, { after: missed.items[2]?.cursor ?? '', count: 2 });
  expect(rest.items.map(({ subject }) => subject)).toEqual([null, ids[2]]);
  const lost = await listen(first.url, key, { after: '1.nothing', count: 1 });
  expect(lost.items).toMatchObject([{ type: 'stream.gap' }]);
});

test('readers who hang up at any moment of the beginning take no place of those who come later', async () => {
  const { url, ...server } = await lab.start({ databaseUrl: await lab.migratedDatabase() });
  const admin = await adminClient({ url, ...server });
  const key = admin.credentials.authorization ?? '';
  // More than a caller may hold open, cut off before, while and after the first item comes.
  for (let moment = 0; moment < 60; moment += 1)
    await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: key, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: QUERY }),
      signal: AbortSignal.timeout(moment),
    })
      .then(answer => answer.text())
      .catch(() => undefined);
  await eventually(async () => {
    const { items } = await listen(url, key, { count: 1 });
    expect(items).toMatchObject([{ type: 'stream.opened' }]);
  });
});
