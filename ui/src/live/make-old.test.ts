import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { makeOld, PATIENCE_MS } from './make-old.ts';

afterEach(() => vi.useRealTimers());

/** A server whose answers are given by hand, each as it was when it was asked. */
const standIn = () => {
  let state = 'before';
  let asked = 0;
  const answers: { readonly give: () => void; readonly refuse: () => void }[] = [];
  return {
    change: () => {
      state = 'after';
    },
    asked: () => asked,
    read: () => {
      asked += 1;
      const seen = state;
      return new Promise<string>((resolve, reject) =>
        answers.push({ give: () => resolve(seen), refuse: () => reject(new Error('busy')) }),
      );
    },
    lose: () => answers.splice(0),
    answer: async () => {
      for (const { give } of answers.splice(0)) give();
      await new Promise(resolve => setTimeout(resolve, 0));
    },
    fail: async () => {
      for (const { refuse } of answers.splice(0)) refuse();
      await new Promise(resolve => setTimeout(resolve, 0));
    },
  };
};

const watch = (read: () => Promise<string>, path: string) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const observer = new QueryObserver(client, { queryKey: [path], queryFn: read });
  observer.subscribe(() => undefined);
  return { client, shown: () => observer.getCurrentResult().data };
};

test('what is shown is read again when it is old', async () => {
  const server = standIn();
  const { client, shown } = watch(server.read, '/team/{id}');
  await server.answer();
  server.change();
  makeOld(client, ['/team']);
  await server.answer();
  expect(shown()).toBe('after');
});

test('what was being read for the first time when it became old is read once more', async () => {
  const server = standIn();
  const { client, shown } = watch(server.read, '/team');
  server.change();
  makeOld(client, ['/team']);
  await server.answer();
  await server.answer();
  expect(shown()).toBe('after');
});

test('what is read again is shown though events come faster than answers, and is read once more after them', async () => {
  const server = standIn();
  const { client, shown } = watch(server.read, '/team');
  await server.answer();
  server.change();
  for (let events = 0; events < 8; events += 1) makeOld(client, ['/team']);
  expect(server.asked()).toBe(2);
  await server.answer();
  expect(shown()).toBe('after');
  await server.answer();
  expect(server.asked()).toBe(3);
});

test('a read that is never answered does not hold up what happened after it', async () => {
  const server = standIn();
  const { client, shown } = watch(server.read, '/team');
  await server.answer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  makeOld(client, ['/team']);
  server.lose();
  server.change();
  makeOld(client, ['/team']);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  vi.useRealTimers();
  await server.answer();
  expect(shown()).toBe('after');
});

test('what always takes longer than it is waited for is given more time, and shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let state = 'before';
  const slow = (): Promise<string> => {
    const seen = state;
    return new Promise(resolve => setTimeout(() => resolve(seen), 1.5 * PATIENCE_MS));
  };
  const { client, shown } = watch(slow, '/team');
  await vi.advanceTimersByTimeAsync(1.5 * PATIENCE_MS);
  state = 'after';
  for (let seconds = 0; seconds < 20; seconds += 1) {
    makeOld(client, ['/team']);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(shown()).toBe('after');
});

test('a first read that takes long is followed all the same', async () => {
  const server = standIn();
  const { client, shown } = watch(server.read, '/team');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.change();
  makeOld(client, ['/team']);
  await vi.advanceTimersByTimeAsync(2 * PATIENCE_MS);
  vi.useRealTimers();
  await server.answer();
  await server.answer();
  expect(shown()).toBe('after');
});

test('a read that failed is read again for what happened meanwhile', async () => {
  const server = standIn();
  const { client, shown } = watch(server.read, '/team');
  await server.answer();
  makeOld(client, ['/team']);
  server.change();
  makeOld(client, ['/team']);
  await server.fail();
  await server.answer();
  expect(shown()).toBe('after');
});

test('everything is read again when it is not known what happened', async () => {
  const server = standIn();
  const { client, shown } = watch(server.read, '/team');
  server.change();
  makeOld(client);
  await server.answer();
  await server.answer();
  expect(shown()).toBe('after');
});

test('a first read that many events meet is followed by one other', async () => {
  const server = standIn();
  const { client } = watch(server.read, '/team');
  for (let events = 0; events < 8; events += 1) makeOld(client, ['/team']);
  await server.answer();
  await server.answer();
  expect(server.asked()).toBe(2);
});

test('what no event is about is not read again', async () => {
  const server = standIn();
  const { client, shown } = watch(server.read, '/users');
  server.change();
  makeOld(client, ['/team']);
  await server.answer();
  await server.answer();
  expect(shown()).toBe('before');
});
