import { QueryClient, QueryObserver } from '@tanstack/react-query';
import createClient from 'openapi-fetch';
import { beforeEach, describe, expect, test } from 'vitest';
import type { paths } from '../api/index.ts';
import { Departures } from './departures.ts';

let asked: string[];
let queryClient: QueryClient;
let api: ReturnType<typeof createClient<paths>>;
/** How the server answers a DELETE, once it does. */
let answer: PromiseWithResolvers<Response>;

beforeEach(() => {
  asked = [];
  answer = Promise.withResolvers();
  const departures = new Departures();
  queryClient = new QueryClient({
    defaultOptions: { queries: { enabled: query => departures.mayAsk(query), staleTime: Infinity } },
  });
  api = createClient<paths>({ baseUrl: 'http://platform.test', fetch: () => answer.promise });
  api.use(departures.listener(queryClient));
});

const memberKey = (id: string) => ['/users/{id}', { path: { id } }];

/** A panel that shows a member, as React would mount it. */
const look = async (id: string) => {
  const observer = new QueryObserver(queryClient, {
    queryKey: memberKey(id),
    queryFn: () => {
      asked.push(id);
      return { id };
    },
  });
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  asked = [];
  return leave;
};

const remove = (id: string) => api.DELETE('/users/{id}', { params: { path: { id } } });
const invalidate = () => queryClient.invalidateQueries();
const gone = () => answer.resolve(new Response(null, { status: 204 }));

describe('what a page deletes', () => {
  test('is not asked for again from the moment the request goes out until nobody looks at it', async () => {
    const leave = await look('one');
    const removed = remove('one');
    await expect
      .poll(() =>
        queryClient
          .getQueryCache()
          .find({ queryKey: memberKey('one') })
          ?.isActive(),
      )
      .toBe(false);
    await invalidate();
    gone();
    await removed;
    await invalidate();
    expect(asked).toEqual([]);

    leave();
    expect(queryClient.getQueryCache().find({ queryKey: memberKey('one') })).toBeUndefined();
  });

  test('takes the reads of nothing else along', async () => {
    await look('one');
    await look('two');
    gone();
    await remove('one');
    await invalidate();
    expect(asked).toEqual(['two']);
  });

  test('is read anew when it was refused and an event came meanwhile', async () => {
    await look('one');
    const removed = remove('one');
    await expect
      .poll(() =>
        queryClient
          .getQueryCache()
          .find({ queryKey: memberKey('one') })
          ?.isActive(),
      )
      .toBe(false);
    await invalidate();
    answer.resolve(Response.json({ code: 'CONFLICT' }, { status: 409 }));
    await removed;
    await expect.poll(() => asked).toEqual(['one']);
  });

  test('goes on being read when the request did not come through', async () => {
    await look('one');
    answer.reject(new TypeError('no network'));
    await expect(remove('one')).rejects.toThrow('no network');
    await invalidate();
    expect(asked).toEqual(['one']);
  });

  test('and is made again under the same name is asked for', async () => {
    const leave = await look('one');
    gone();
    await remove('one');
    leave();
    await look('one');
    await invalidate();
    expect(asked).toEqual(['one']);
  });

  test('is forgotten at once where nobody looks at it', async () => {
    (await look('one'))();
    gone();
    await remove('one');
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});
