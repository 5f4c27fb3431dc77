import { createLogger } from '@freshet/kit/log';
import { describe, expect, test } from 'vitest';
import { createComponentLogs, LogRing, logOf } from './index.ts';

const PARTS = ['runtime', 'engine', 'shared-configuration', 'link', 'app-proxy', 'reporter'];

const noPods = {
  list: async () => ({ items: [] }),
  async *logs() {
    yield '';
  },
};
const setUp = (client: unknown = noPods, engine: 'embedded' | 'argo' = 'embedded') => {
  const ring = new LogRing();
  const log = createLogger({ level: 'debug', format: 'json', to: { write: () => undefined }, also: ring });
  const logs = createComponentLogs({ ring, client: client as never, namespace: 'freshet', engine });
  return { ring, log, logs };
};
type Logs = ReturnType<typeof setUp>['logs'];

const all = async (logs: Logs, wish: Partial<Parameters<Logs['read']>[0]> = {}): Promise<string[]> => {
  const lines: string[] = [];
  const asked = { tail: 100, follow: false, ...wish };
  for await (const some of logs.read(asked, new AbortController().signal)) lines.push(...some);
  return lines;
};

describe('the log of a runtime', () => {
  test('is kept by the part that wrote it, in the order in which it was written', async () => {
    const { log, logs } = setUp();
    const engine = logOf(logOf(log, 'app-proxy'), 'engine');
    log.info({}, 'begins');
    engine.warn({ application: 'shop' }, 'is slow');
    log.info({}, 'ends');
    expect(await logs.components()).toEqual(PARTS);
    expect((await all(logs)).map(line => line.replace(/^\S+ /, ''))).toEqual([
      'info [runtime] begins',
      'warn [engine] is slow {"application":"shop"}',
      'info [runtime] ends',
    ]);
    expect(await all(logs, { component: 'engine' })).toHaveLength(1);
    expect(await all(logs, { tail: 1 })).toEqual([expect.stringContaining('ends')]);
    expect(await all(logs, { filter: 'SHOP' })).toEqual([expect.stringContaining('is slow')]);
  });

  test('can be read of every part of a runtime, also of one that has written nothing yet', async () => {
    const { log, logs } = setUp();
    log.info({}, 'begins');
    for (const component of PARTS.filter(one => one !== 'runtime'))
      expect(await all(logs, { component })).toEqual([]);
    expect(await all(logs, { component: 'runtime' })).toHaveLength(1);
  });

  test('holds no secret, whoever wrote it and however', async () => {
    const { log, logs } = setUp();
    const canary = 'ghp_hunter2hunter2hunter2hunter2hunter2x';
    log
      .child({ component: 'engine', password: canary })
      .error(
        { token: canary, error: new Error(`https://ada:${canary}@git.example`), argv: ['--token', canary] },
        `could not clone https://ada:${canary}@git.example/a.git`,
      );
    const text = (await all(logs)).join('\n');
    expect(text).toContain('could not clone');
    expect(text).not.toContain(canary);
  });

  test('never grows beyond its bounds, whatever is written', async () => {
    const { ring, logs } = setUp();
    for (let n = 0; n < 12_000; n += 1) ring.write(`{"message":"line ${n}","component":"engine"}\n`);
    for (let n = 0; n < 500; n += 1) ring.write(`{"message":"${'x'.repeat(50_000)}","component":"big"}\n`);
    for (let n = 0; n < 100; n += 1) ring.write(`{"message":"x","component":"part-${n}"}\n`);
    const of = (component: string) => ring.tail(component, 1_000_000);
    expect(of('engine').length).toBeLessThanOrEqual(5_500);
    expect(of('engine').at(-1)?.text).toContain('line 11999');
    expect(of('big').reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(1_100_000);
    expect((await logs.components()).length).toBeLessThanOrEqual(33);
  });

  test('takes what is no line of a logger as it is', async () => {
    const { ring, logs } = setUp();
    ring.write('panic: out of memory\n');
    expect(await all(logs)).toEqual(['panic: out of memory']);
  });

  test('goes on with new lines until its reader goes', async () => {
    const { log, logs } = setUp();
    log.info({}, 'one');
    const leave = new AbortController();
    const reading = logs.read({ tail: 10, follow: true }, leave.signal);
    expect((await reading.next()).value).toEqual([expect.stringContaining('one')]);
    const next = reading.next();
    log.info({}, 'two');
    expect((await next).value).toEqual([expect.stringContaining('two')]);
    const last = reading.next();
    leave.abort();
    expect((await last).done).toBe(true);
  });

  test('is refused where there is no such part, or too much is asked', async () => {
    const { logs } = setUp();
    await expect(all(logs, { component: 'nobody' })).rejects.toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
      message: expect.stringContaining(`no component "nobody"; it has ${PARTS.join(', ')}`),
    });
    await expect(all(logs, { component: 'pod/nobody' })).rejects.toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
    });
    await expect(all(logs, { tail: 1e9 })).rejects.toMatchObject({ code: 'LOGS_REQUEST_INVALID' });
    await expect(all(logs, { filter: 'x'.repeat(1_000) })).rejects.toMatchObject({
      code: 'LOGS_REQUEST_INVALID',
    });
  });

  test('has the pods of the namespace too, where another engine runs in them', async () => {
    const pods = {
      list: async () => ({
        items: [{ metadata: { name: 'argocd-server-0' }, spec: { containers: [{ name: 'server' }] } }],
      }),
      async *logs(_: unknown, { container }: { container: string }) {
        yield `from ${container}\nhalf`;
        yield ' a line\n';
      },
    };
    const { logs } = setUp(pods, 'argo');
    expect(await logs.components()).toEqual([...PARTS, 'pod/argocd-server-0']);
    expect(await all(logs, { component: 'pod/argocd-server-0' })).toEqual(['from server', 'half a line']);
    expect(await setUp(pods).logs.components()).toEqual(PARTS);
  });

  test('keeps no more of a line without an end than a line may have', async () => {
    const pods = {
      list: async () => ({ items: [{ metadata: { name: 'a' }, spec: { containers: [{ name: 'a' }] } }] }),
      async *logs() {
        for (let n = 0; n < 100; n += 1) yield 'x'.repeat(10_000);
      },
    };
    const [line = ''] = await all(setUp(pods, 'argo').logs, { component: 'pod/a' });
    expect(line).toHaveLength(65_536);
  });
});
