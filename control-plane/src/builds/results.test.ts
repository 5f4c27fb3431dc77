import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { finished, pipelineOf, planned, RUNNER, startBuilds, Teller } from './builds-fixture.ts';

let world: Awaited<ReturnType<typeof startBuilds>>;

beforeAll(async () => {
  world = await startBuilds(inject('serverUrl'));
});
afterAll(() => world.close());

const ask = (...args: Parameters<(typeof world)['server']['ask']>) => world.server.ask(...args);
const add = (name: string) => {
  const pipeline = pipelineOf(name);
  world.pipelines.set(pipeline.id, pipeline);
};
const run = async (name: string, body: object = {}): Promise<string> => {
  world.clock.advance(1_000);
  return (await ask('admin', `POST /pipelines/run/${name}`, body)).json;
};
const claimed = async (id: string) => {
  const work = await world.server.module.desk.claim(RUNNER);
  if (work?.buildId !== id) throw new Error('it cannot be claimed');
  return { ...work, runnerId: RUNNER.runnerId };
};

describe('what builds leave', () => {
  test('are times, compared with those of the builds before that succeeded', async () => {
    add('timed');
    const timed = async (seconds: number, how: 'success' | 'error') => {
      const id = await run('timed');
      const { desk } = world.server.module;
      const claim = await claimed(id);
      const teller = new Teller();
      const at = world.clock.now().getTime();
      const outcome = how === 'success' ? ('success' as const) : ('failure' as const);
      const step = (phase: 'running' | 'ended', time: number) => {
        const message = { kind: 'step', at: time, id: 'a', phase, attempt: 1 } as const;
        return phase === 'ended' ? { ...message, outcome } : message;
      };
      await desk.report(claim, teller.tell(planned('a', 'b'), step('running', at)));
      world.clock.advance(seconds * 1000);
      await desk.report(claim, teller.tell(step('ended', at + seconds * 1000), finished(how)));
      return id;
    };
    for (const seconds of [2, 4, 9]) await timed(seconds, 'success');
    await timed(60, 'error');
    const id = await timed(8, 'success');
    expect((await ask('admin', `GET /builds/${id}/metrics`)).json).toEqual({
      compared: 3,
      steps: [
        { id: 'a', name: 'a', seconds: 8, medianSeconds: 4 },
        { id: 'b', name: 'b' },
      ],
    });
    expect((await ask('stranger', `GET /builds/${id}/metrics`)).status).toBe(404);
  });

  test('are images, found by what they are called; a name moves to the newer one', async () => {
    add('images');
    const made = async (letter: string, ...more: { image: string; tags: string[]; registry?: string }[]) => {
      const id = await run('images', { branch: 'main' });
      const image = `sha256:${letter.repeat(64)}`;
      const told = [{ image, tags: ['latest', letter] }, ...more].map(
        one =>
          ({
            kind: 'image',
            at: 0,
            id: 'a',
            image: {
              repository: 'acme/shop',
              ...one,
              ...('registry' in one ? { digest: `sha256:d${letter}` } : {}),
            },
          }) as const,
      );
      const claim = await claimed(id);
      await world.server.module.desk.report(claim, new Teller().tell(planned('a'), ...told, finished()));
      return id;
    };
    await made('1');
    const id = await made('2', { image: 'acme/shop:2', tags: ['2.0'], registry: 'reg.example' });
    const { json } = await ask('admin', 'GET /images?search=shop');
    const tagsOf = ({ tags }: { tags: { tag: string }[] }) => tags.map(({ tag }) => tag).toSorted();
    expect(json.docs.map(tagsOf)).toEqual([['2', '2.0', 'latest'], ['1']]);
    expect(json.docs[0]).toMatchObject({
      internalImageId: `sha256:${'2'.repeat(64)}`,
      imageDisplayName: 'acme/shop',
      repoDigest: 'reg.example/acme/shop@sha256:d2',
      buildId: id,
      build: { pipelineName: 'images' },
    });
    const count = async (query: string) => (await ask('admin', `GET /images?${query}`)).json.docs.length;
    expect(await count('registry=reg.example')).toBe(1);
    expect(await count('tag=1')).toBe(1);
    expect(await count(`build=${id}`)).toBe(1);
    expect(await count('search=2.0')).toBe(1);
    expect(await count('search=%25')).toBe(0);
  });

  test('are tests, the failed first, with how they did before', async () => {
    add('tested');
    const tests = async (attempt: number, ...results: ('failed' | 'passed')[]) => {
      const id = await run('tested');
      const told = results.map((status, at) => ({
        suite: 'cart',
        name: `test 100% ${at}`,
        status,
        seconds: 0.5,
        ...(status === 'failed' ? { message: 'expected 1\0', details: 'at cart.ts:3' } : {}),
      }));
      const teller = new Teller();
      const claim = await claimed(id);
      const said = (number: number, list: typeof told) =>
        ({ kind: 'tests', at: 0, id: 'a', attempt: number, tests: list }) as const;
      const reports = [
        ...(attempt === 2 ? [said(1, [...told, ...told])] : []),
        said(attempt, told),
        // A late word of an attempt that is over changes nothing.
        ...(attempt === 2 ? [said(1, told)] : []),
        { ...said(attempt, []), untold: { failed: 0, passed: 3, skipped: 1 }, problems: ['x.xml: no'] },
      ];
      await world.server.module.desk.report(claim, teller.tell(planned('a'), ...reports, finished()));
      return id;
    };
    await tests(1, 'passed', 'passed');
    await tests(1, 'failed', 'passed');
    await tests(1, 'passed', 'passed');
    const id = await tests(2, 'passed', 'failed');
    const { json } = await ask('admin', `GET /builds/${id}/tests`);
    expect(json).toMatchObject({
      failed: 1,
      passed: 4,
      skipped: 1,
      seconds: 1,
      untold: 4,
      steps: [{ id: 'a', name: 'a', attempt: 2, problems: ['x.xml: no'] }],
      hasMore: false,
    });
    expect(json.tests).toMatchObject([
      { name: 'test 100% 1', status: 'failed', flaky: false, details: 'at cart.ts:3' },
      { name: 'test 100% 0', status: 'passed', flaky: false },
    ]);
    const states = json.tests.map(({ history }: { history: { status: string }[] }) =>
      history.map(({ status }) => status[0]).join(''),
    );
    expect(states).toEqual(['pppf', 'pfpp']);
    const again = await tests(1, 'failed', 'passed');
    const { json: flaky } = await ask('admin', `GET /builds/${again}/tests?search=100%25%200&limit=1`);
    expect(flaky).toMatchObject({ tests: [{ name: 'test 100% 0', flaky: true }], hasMore: false });
    expect((await ask('admin', `GET /builds/${again}/tests?search=_`)).json.tests).toEqual([]);
    expect((await ask('admin', `GET /builds/${again}/tests?status=passed`)).json.tests).toHaveLength(1);
    expect((await ask('stranger', `GET /builds/${again}/tests`)).status).toBe(404);
  });
});
