import { describe, expect, test } from 'vitest';
import { asAdmin, idOf, json, refusal, runFreshet } from '../testing/index.ts';

const build = idOf('b');
const at = '2026-11-15T12:00:00.000Z';
const step = (id: string, lines: number) => ({
  id,
  name: `the ${id}`,
  lines,
  bytes: 9,
  firstAt: at,
  lastAt: at,
});
const page = (id: string, from: number, lines: string[], next?: number) =>
  json({ step: step(id, 3), finished: true, from, lines, marks: [], cut: [], ...(next ? { next } : {}) });

const sse = (...events: [id: string, event: string, data: object][]): string =>
  `retry: 1000\n: open\n\n${events
    .map(([id, event, data]) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('')}: nothing new\n\n`;

const text = (line: number, words: string, begins = true) => ({
  step: 'a',
  name: 'the a',
  line,
  begins,
  at,
  text: words,
});

const queryOf = (url: string | undefined) => Object.fromEntries(new URL(url ?? '', 'http://x').searchParams);

describe('logs', () => {
  test('prints all lines with the step that wrote them, page after page, without escape sequences', () =>
    asAdmin(
      {
        [`GET /api/builds/${build}/logs/steps`]: json({
          steps: [step('a', 3), step('b', 1)],
          finished: true,
          cursor: '1.9',
        }),
        [`GET /api/builds/${build}/logs`]: (response, request) => {
          const { step: id = '', from = '' } = queryOf(request.url);
          const answer =
            id === 'b'
              ? page('b', 1, ['ok'])
              : from === '1'
                ? page('a', 1, ['\u001b[31mone', 'two'], 3)
                : page('a', 3, ['three']);
          answer(response, request);
        },
      },
      async ({ freshet }) => {
        const { out, code } = await freshet(`logs ${build}`);
        expect(out).toBe('the a | one\nthe a | two\nthe a | three\nthe b | ok\n');
        expect(code).toBe(0);
        expect((await freshet(`logs ${build} --step b`)).out).toBe('ok\n');
        expect((await freshet(`logs ${build} --step a --raw`)).out).toBe('\u001b[31mone\ntwo\nthree\n');
      },
    ));

  test('follows to the end, over a broken connection, and loads what was skipped', () => {
    const streams = [
      sse(['1.4', 'text', text(1, 'one\ntw')], ['1.5', 'text', text(2, 'o\n', false)]),
      sse(
        ['1.9', 'skipped', { step: 'a', from: 3, to: 4 }],
        ['1.a', 'text', text(5, 'five')],
        ['1.a', 'end', {}],
      ),
    ];
    return asAdmin(
      {
        [`GET /api/builds/${build}/logs/stream`]: response => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          const isLast = streams.length === 1;
          response.write(streams.shift(), () => (isLast ? response.end() : response.destroy()));
        },
        [`GET /api/builds/${build}/logs`]: page('a', 3, ['three', 'four']),
      },
      async ({ freshet, requests }) => {
        const { out, code } = await freshet(`logs -f ${build} --step a`);
        expect(out).toBe('one\ntwo\nthree\nfour\nfive\n');
        expect(code).toBe(0);
        const asked = requests.filter(({ url }) => url.includes('/stream')).map(({ url }) => queryOf(url));
        expect(asked).toEqual([
          { after: '0', step: 'a' },
          { after: '1.5', step: 'a' },
        ]);
      },
    );
  });

  test('goes on from the last lines when only those are wanted', () =>
    asAdmin(
      {
        [`GET /api/builds/${build}/logs/steps`]: json({
          steps: [step('a', 50)],
          finished: false,
          cursor: '1.9',
        }),
        [`GET /api/builds/${build}/logs`]: page('a', 49, ['nearly', 'ha']),
        [`GET /api/builds/${build}/logs/stream`]: response => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.end(sse(['1.b', 'text', text(50, 'lf\n', false)], ['1.b', 'end', {}]));
        },
      },
      async ({ freshet, requests }) => {
        expect((await freshet(`logs -f ${build} --tail 2 --step a`)).out).toBe('nearly\nhalf\n');
        expect(queryOf(requests[1]?.url)).toMatchObject({ from: '49', count: '2' });
        expect(queryOf(requests[2]?.url)).toMatchObject({ after: '1.9' });
      },
    ));

  const buildStep = (id: string, phase: string) => ({
    id,
    name: `the ${id}`,
    type: 'freestyle',
    hook: false,
    phase,
    attempt: 1,
    exported: [],
  });

  test('prints the last line of a step before the lines of the next one, also without a line end', () => {
    const at = (step: string, words: string, line: number, begins = true) => ({
      ...text(line, words, begins),
      step,
      name: `the ${step}`,
    });
    // The end of the first step is known a moment after the lines of the second one.
    const phases = [['running'], ['ended', 'running'], ['ended', 'running']];
    return asAdmin(
      {
        [`GET /api/builds/${build}/logs/stream`]: response => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.end(
            sse(
              ['1.1', 'text', at('a', 'one\ntwo', 1)],
              ['1.2', 'text', at('b', 'three\nfo', 1)],
              ['1.3', 'text', at('c', 'side by side\n', 1)],
              ['1.4', 'text', at('b', 'ur', 2, false)],
              ['1.4', 'end', {}],
            ),
          );
        },
        [`GET /api/builds/${build}/steps`]: (...reply) => {
          const [a = 'ended', b = 'running'] = phases.shift() ?? [];
          json({ stages: [], approvals: [], steps: [buildStep('a', a), buildStep('b', b)] })(...reply);
        },
      },
      async ({ freshet }) => {
        expect(await freshet(`logs -f ${build}`)).toMatchObject({
          err: '',
          out: 'the a | one\nthe a | two\nthe b | three\nthe c | side by side\nthe b | four\n',
        });
      },
    );
  });

  test('does not hold the last line of a step back until all steps are printed', () =>
    asAdmin(
      {
        [`GET /api/builds/${build}/logs/steps`]: json({
          steps: [step('a', 2), step('b', 2)],
          finished: true,
          cursor: '1.9',
        }),
        [`GET /api/builds/${build}/logs`]: (response, request) =>
          page(queryOf(request.url).step ?? '', 1, ['first', 'last'])(response, request),
        [`GET /api/builds/${build}/logs/stream`]: response => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.end(sse(['1.9', 'end', {}]));
        },
      },
      async ({ freshet }) => {
        const lines = 'the a | first\nthe a | last\nthe b | first\nthe b | last\n';
        expect((await freshet(`logs ${build}`)).out).toBe(lines);
        expect((await freshet(`logs -f ${build} --tail 5`)).out).toBe(lines);
      },
    ));

  test('finds lines, and says by its exit code whether there are any', () => {
    const pages = [
      json({
        matches: [{ step: 'a', line: 7, text: 'an error', before: [], after: [] }],
        searchedBytes: 1,
        next: '1.8',
      }),
      json({ matches: [], searchedBytes: 1 }),
    ];
    return asAdmin(
      {
        [`GET /api/builds/${build}/logs/search`]: (...reply) =>
          (pages.shift() ?? json({ matches: [], searchedBytes: 1 }))(...reply),
      },
      async ({ freshet, requests }) => {
        const found = await freshet(`logs ${build} --search err.r --regex -i`);
        expect(found).toMatchObject({ out: 'a:7: an error\n', code: 0 });
        expect(queryOf(requests[0]?.url)).toMatchObject({
          query: 'err.r',
          regex: 'true',
          ignoreCase: 'true',
        });
        expect(queryOf(requests[1]?.url)).toMatchObject({ after: '1.8' });
        expect((await freshet(`logs ${build} --search nothing`)).code).toBe(1);
      },
    );
  });

  test('says that a build is missing', () =>
    asAdmin(
      {
        [`GET /api/builds/${build}/logs/stream`]: refusal({
          status: 404,
          code: 'NOT_FOUND',
          message: 'no such build',
        }),
      },
      async ({ freshet }) => {
        const { err, code } = await freshet(`logs -f ${build}`);
        expect(err).toContain('no such build');
        expect(code).not.toBe(0);
      },
    ));

  test.each([`logs ${build} --tail 1 --since-line 2`, `logs ${build} -f --search x`])(
    'refuses %s',
    async line => {
      const { err, code } = await runFreshet(line.split(' '), { env: {} });
      expect(err).toMatch(/exclude each other|cannot --follow/);
      expect(code).not.toBe(0);
    },
  );
});
