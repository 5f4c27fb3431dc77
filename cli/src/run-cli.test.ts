import { EventEmitter } from 'node:events';
import { defineOperation, json as jsonReply, signedIn } from '@freshet/contracts/rest';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCatalog, defineCommand } from './command/index.ts';
import { defineView } from './output/index.ts';
import { json, refusal, runFreshet, withServer } from './testing/index.ts';

const Team = z.object({ name: z.string(), members: z.array(z.string()) });
type Team = z.infer<typeof Team>;

const listTeams = defineOperation({
  id: 'team-list',
  method: 'GET',
  path: '/team',
  tag: 'Teams',
  summary: 'List teams',
  guard: signedIn,
  query: z.object({ limit: z.number().optional() }),
  reply: jsonReply(z.array(Team)),
});

const teamView = defineView<Team>({
  kind: 'team',
  name: team => team.name,
  columns: [
    { title: 'NAME', value: team => team.name },
    { title: 'MEMBERS', value: team => team.members.length, align: 'right' },
  ],
});

const getTeams = defineCommand({
  path: ['get', 'teams'],
  aliases: [['get', 'team']],
  summary: 'List teams',
  flags: { limit: { type: 'integer', min: 1, max: 1000, default: 25, what: 'Most teams to list' } },
  examples: [{ command: 'freshet get teams', what: 'List teams' }],
  async run({ api, print }, { flags }) {
    await print.list(teamView, await api.call(listTeams, { query: { limit: flags.limit } }));
  },
});

const brokenCommand = defineCommand({
  path: ['break'],
  summary: 'Break',
  examples: [{ command: 'freshet break', what: 'Break' }],
  run: async () => {
    throw new TypeError('x is not a function');
  },
});

const waitCommand = defineCommand({
  path: ['wait'],
  summary: 'Wait',
  examples: [{ command: 'freshet wait', what: 'Wait' }],
  run: () => new Promise(() => undefined),
});

const catalog = createCatalog({
  'get teams': async () => getTeams,
  break: async () => brokenCommand,
  wait: async () => waitCommand,
});

const teams = [{ name: 'ops', members: ['ann', 'bob'] }];

describe('a command that calls the API', () => {
  test('prints what the server answers', () =>
    withServer([json(teams)], async ({ url, requests }) => {
      const env = { FRESHET_URL: url, FRESHET_API_KEY: 'id.secret' };
      expect(await runFreshet(['get', 'teams', '--limit', '5'], { env, catalog })).toEqual({
        code: 0,
        out: 'NAME   MEMBERS\nops          2\n',
        err: '',
      });
      expect(requests[0]?.url).toBe('/api/team?limit=5');
      expect(requests[0]?.headers['user-agent']).toMatch(/^freshet-cli\/1\.2\.3 /);
      const asJson = await runFreshet(['-o', 'json', 'get', 'team'], { env, catalog });
      expect(JSON.parse(asJson.out)).toEqual(teams);
    }));

  test('tells a refusal with code, hint and request on standard error, and by its exit code', () =>
    withServer(
      [
        refusal({
          status: 403,
          code: 'DENIED',
          message: 'not for you\u001b[31m',
          hint: 'Ask.',
          requestId: 'r-1',
        }),
      ],
      async ({ url }) => {
        const env = { FRESHET_URL: url, FRESHET_API_KEY: 'id.secret' };
        expect(await runFreshet(['get', 'teams'], { env, catalog })).toEqual({
          code: 4,
          out: '',
          err: 'Error: not for you\nHint: Ask.\n(DENIED, request r-1)\n',
        });
      },
    ));

  test('says how to log in when there is no context', async () => {
    const { code, out, err } = await runFreshet(['get', 'teams'], { catalog });
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain('you are not logged in');
    expect(err).toContain('freshet auth login');
  });

  test('says how to start a server when none is there', async () => {
    const url = await withServer([], async server => server.url);
    const { code, err } = await runFreshet(['get', 'teams', '--url', url, '--api-key', 'k'], { catalog });
    expect(code).toBe(7);
    expect(err).toContain(`cannot connect to ${url}: nothing listens there\n`);
    expect(err).toContain('Is Freshet running? Start it here with `npm start`');
  });

  test('reads a key from standard input, and never shows it, not even when it is no key', () =>
    withServer([json(teams)], async ({ url, requests }) => {
      const argv = ['get', 'teams', '-v', '--url', url, '--api-key', '-'];
      const fine = await runFreshet(argv, { catalog, stdin: ' hunter2\n' });
      expect(fine.code).toBe(0);
      expect(requests[0]?.headers.authorization).toBe('hunter2');
      expect(fine.err).toMatch(/^GET http:\S+ 200 in \d+ ms\n$/);
      const broken = await runFreshet(argv, { catalog, stdin: 'hunter2\nhunter2' });
      expect(broken.code).toBe(2);
      expect(broken.out + broken.err).not.toContain('hunter2');
      const empty = await runFreshet(argv, { catalog, stdin: '' });
      expect(empty.err).toContain('--api-key is empty');
    }));
});

describe('a command line', () => {
  test('without a command prints the overview', async () => {
    const { code, out, err } = await runFreshet([]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Freshet: .*\n\nUsage:\n {2}freshet COMMAND/);
  });

  test('with only the first word lists what can follow, on standard error, with exit code 2', async () => {
    const { code, out, err } = await runFreshet(['auth']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('use-context');
    expect(await runFreshet(['auth', '--help'])).toEqual({ code: 0, out: err, err: '' });
  });

  test.each([
    [
      ['gte', 'teams'],
      "Error: unknown command 'gte'\nHint: Did you mean `freshet get`? `freshet --help` tells more.\n",
    ],
    [
      ['get', 'tems'],
      "Error: unknown command 'get tems'\nHint: Did you mean `freshet get teams`? `freshet get --help` tells more.\n",
    ],
    [
      ['teams'],
      "Error: unknown command 'teams'\nHint: Did you mean `freshet get teams`? `freshet --help` tells more.\n",
    ],
    [
      ['get', 'teams', '--limt', '3'],
      'Error: unknown flag --limt\nHint: Did you mean `--limit`? `freshet get teams --help` tells more.\n',
    ],
    [['--bogus'], 'Error: unknown flag --bogus\nHint: `freshet --help` tells more.\n'],
  ])('that is wrong (%j) is told what was probably meant', async (argv, err) => {
    expect(await runFreshet(argv, { catalog })).toEqual({ code: 2, out: '', err });
  });

  test('gets help even where the rest is wrong', async () => {
    const { code, out } = await runFreshet(['get', 'teams', '--bogus', '-h'], { catalog });
    expect(code).toBe(0);
    expect(out).toContain('Usage:\n  freshet get teams [flags]');
    expect(out).toContain('--limit NUMBER');
    expect(out).toContain('Also called:\n  freshet get team\n');
  });

  test('with --version and nothing else prints the version alone', async () => {
    expect(await runFreshet(['--version'])).toEqual({ code: 0, out: '1.2.3\n', err: '' });
  });

  test('that meets a bug says so, and where with --verbose', async () => {
    const { code, err } = await runFreshet(['break'], { catalog });
    expect(code).toBe(1);
    expect(err).toContain('freshet failed unexpectedly: x is not a function');
    expect(err).not.toContain('run-cli.test.ts');
    expect((await runFreshet(['break', '-v'], { catalog })).err).toContain('run-cli.test.ts');
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])('that is ended by %s ends at once with %i', async (signal, code) => {
    const signals = new EventEmitter();
    const running = runFreshet(['wait'], { catalog, signals });
    signals.emit(signal);
    expect(await running).toEqual({ code, out: '', err: '' });
  });

  test('is coloured on a terminal, and not with --no-color', async () => {
    expect((await runFreshet(['--bogus'], { columns: 80 })).err).toContain('\u001b[31m');
    expect((await runFreshet(['--bogus', '--no-color'], { columns: 80 })).err).not.toContain('\u001b');
  });
});

describe('help', () => {
  test('is as narrow as the terminal', async () => {
    const { out } = await runFreshet(['help', 'up', '--no-color'], { columns: 60 });
    const prose = out.slice(0, out.indexOf('Examples:')).split('\n');
    for (const line of prose) expect(line.length).toBeLessThanOrEqual(60);
  });

  test('explains commands, groups and topics, and refuses the rest', async () => {
    expect((await runFreshet(['help', 'auth', 'use-context'])).out).toContain(
      'freshet auth use-context NAME',
    );
    expect((await runFreshet(['help', 'auth'])).out).toContain('get-contexts');
    const codes = (await runFreshet(['help', 'exit-codes'])).out;
    for (const code of [0, 1, 2, 3, 4, 5, 6, 7, 130])
      expect(codes).toMatch(new RegExp(`^ +${code} {2}\\S`, 'm'));
    expect((await runFreshet(['help', 'environment'])).out).toContain('FRESHET_API_KEY');
    expect((await runFreshet(['help', 'constructor'])).code).toBe(2);
  });

  test('of `up` names every setting', async () => {
    const { out } = await runFreshet(['up', '--help']);
    for (const name of ['FRESHET_HOME', 'FRESHET_PORT', 'FRESHET_HOST', 'FRESHET_MODULES', 'DATABASE_URL']) {
      expect(out).toContain(name);
    }
  });
});
