import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  idOf,
  json,
  keyOf,
  nothing,
  type Outcome,
  plain,
  refusal,
  routed,
  runFreshet,
  withServer,
  withTempDir,
} from '../testing/index.ts';

const ann = {
  _id: idOf('b'),
  type: 'user',
  userName: 'ann',
  email: 'ann@example.com',
  roles: ['User'],
  activeAccountName: 'acme',
  account: [{ _id: idOf('1'), name: 'acme', runtimeEnvironment: null }],
};
const key = `${idOf('9')}.s3cret`;
const password = 'correct horse';

type Answers = Parameters<typeof routed>[0];

const server: Answers = {
  'POST /api/auth/login': (response, request) => {
    response.setHeader('set-cookie', ['freshet_session=abc.def; Path=/; HttpOnly']);
    json(ann)(response, request);
  },
  'POST /api/auth/key': plain(key),
  'POST /api/auth/logout': nothing,
  'GET /api/user': json(ann),
};

interface Person {
  readonly url: string;
  readonly home: string;
  freshet(line: string, options?: { stdin?: string; answers?: readonly string[] }): Promise<Outcome>;
  /** Method and path of each request, and how it was authorised. */
  readonly seen: () => string[];
}

/** Somebody with an empty home, before a server that answers so. */
const asPerson = (answers: Answers, use: (person: Person) => Promise<void>): Promise<void> =>
  withTempDir(home =>
    withServer([routed(answers)], ({ url, requests }) =>
      use({
        url,
        home,
        freshet: (line, options = {}) => runFreshet(line.split(' '), { userHome: home, ...options }),
        seen: () =>
          requests.map(({ method, url: path, headers }) =>
            [method, path, headers.authorization ?? headers.cookie ?? 'nobody'].join(' '),
          ),
      }),
    ),
  );

const contextFile = (home: string): Promise<string> => readFile(join(home, '.freshet', 'cli.yaml'), 'utf8');

describe('auth login', () => {
  test('makes a key through a session that it ends, keeps it and tries it', () =>
    asPerson(server, async ({ url, home, freshet, seen }) => {
      const { code, out, err } = await freshet(`auth login ${url} -u ann --password-stdin`, {
        stdin: `${password}\n`,
      });
      expect({ code, out }).toEqual({ code: 0, out: '' });
      expect(err).toContain(`You are logged in to ${url} as ann, in the account acme.`);
      expect(seen()).toEqual([
        'POST /api/auth/login nobody',
        'POST /api/auth/key freshet_session=abc.def',
        'POST /api/auth/logout freshet_session=abc.def',
        `GET /api/user ${key}`,
      ]);
      const { port } = new URL(url);
      expect(await contextFile(home)).toBe(
        `contexts:\n  ann@127.0.0.1-${port}:\n    url: ${url}\n    token: ${key}\n    account: acme\n` +
          `current-context: ann@127.0.0.1-${port}\n`,
      );
    }));

  test('names the key after the machine, and says that no page of another site asks for it', () =>
    withTempDir(home =>
      withServer([routed(server)], async ({ url, requests }) => {
        const argv = ['auth', 'login', url, '-u', 'ann', '--password-stdin', '--account', 'acme'];
        const clock = { now: () => new Date('2026-11-15T12:00:00Z'), sleep: async () => undefined };
        await runFreshet([...argv, '--expires', '1d'], {
          userHome: home,
          stdin: password,
          clock,
          install: { machineName: "Ann's laptop.local" },
        });
        expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ userName: 'ann', password, account: 'acme' });
        expect(JSON.parse(requests[1]?.body ?? '')).toEqual({
          name: 'command line on Ann-s-laptop.local',
          expires: '2026-11-16T12:00:00.000Z',
        });
        expect(requests[1]?.headers).toMatchObject({ 'sec-fetch-site': 'same-origin' });
      }),
    ));

  test('asks for what is missing, and never shows the password or the key', () =>
    asPerson(server, async ({ url, freshet }) => {
      const { code, out, err } = await freshet(`login ${url} --verbose`, { answers: ['ann', password] });
      expect(code).toBe(0);
      expect(err).toContain('User name or e-mail address: \nPassword: \n');
      expect(out + err).not.toContain(password);
      expect(out + err).not.toContain(key);
      expect(out + err).not.toContain('abc.def');
    }));

  test('again replaces the context and revokes the key that it made before', () =>
    asPerson(
      {
        ...server,
        [`GET /api/auth/key/${idOf('9')}`]: json(keyOf('command line on laptop-7', '9')),
        [`DELETE /api/auth/key/${idOf('9')}`]: nothing,
      },
      async ({ url, freshet, seen }) => {
        const line = `auth login ${url} -u ann --password-stdin --context work`;
        await freshet(line, { stdin: password });
        expect((await freshet(line, { stdin: password })).code).toBe(0);
        expect(seen().at(-1)).toBe(`DELETE /api/auth/key/${idOf('9')} ${key}`);
      },
    ));

  test('again leaves a key alone that somebody made by hand', () =>
    asPerson(
      { ...server, [`GET /api/auth/key/${idOf('9')}`]: json(keyOf('nightly job', '9')) },
      async ({ url, freshet, seen }) => {
        await freshet(`auth create-context work --url ${url} --api-key ${key} --no-verify`);
        await freshet(`auth login ${url} -u ann --password-stdin --context work`, { stdin: password });
        expect(seen().filter(line => line.startsWith('DELETE'))).toEqual([]);
      },
    ));

  test('does not overwrite a context for something else, and makes no key then', () =>
    asPerson(server, async ({ url, freshet, seen }) => {
      await freshet('auth create-context work --url http://other.example --api-key k --no-verify');
      const line = `auth login ${url} -u ann --password-stdin --context work`;
      const refused = await freshet(line, { stdin: password });
      expect(refused).toMatchObject({ code: 6, err: expect.stringContaining('for http://other.example') });
      expect(seen()).not.toContain('POST /api/auth/key freshet_session=abc.def');
      expect(seen()).toContain('POST /api/auth/logout freshet_session=abc.def');
      expect((await freshet(`${line} --replace`, { stdin: password })).code).toBe(0);
    }));

  test('with a wrong password keeps nothing', () =>
    asPerson(
      { ...server, 'POST /api/auth/login': refusal({ status: 401, code: 'SIGN_IN_FAILED' }) },
      async ({ url, home, freshet, seen }) => {
        const outcome = await freshet(`auth login ${url} -u ann --password-stdin`, { stdin: password });
        expect(outcome.code).toBe(3);
        expect(seen()).toHaveLength(1);
        await expect(contextFile(home)).rejects.toThrow('ENOENT');
      },
    ));

  test.each([
    ['auth login', {}, 'there is no terminal to ask for the user name'],
    ['auth login -u ann', {}, 'there is no terminal to ask for the password'],
    ['auth login -u ann --password-stdin', { stdin: '\n' }, 'line 1 of the input is empty'],
    ['auth login', { answers: ['ann', ''] }, 'the password is empty'],
    ['auth login', { answers: [''] }, 'the user name is empty'],
    ['auth login freshet.example.com -u ann', {}, "'freshet.example.com' is not a URL"],
    ['auth login -u ann --context _x', {}, "'_x' cannot be the name of a context"],
    ['auth login -u ann --expires never', {}, '--expires must be a span'],
  ])('`%s` with %j asks no server', (line, options, message) =>
    asPerson(server, async ({ freshet, seen }) => {
      expect(await freshet(line, options)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
      expect(seen()).toEqual([]);
    }),
  );
});

describe('auth logout', () => {
  const loggedIn = (answers: Answers, use: (person: Person) => Promise<void>) =>
    asPerson(answers, async person => {
      await person.freshet(`auth create-context work --url ${person.url} --api-key ${key} --no-verify`);
      await use(person);
    });

  test('revokes the key with itself and forgets the context', () =>
    loggedIn({ [`DELETE /api/auth/key/${idOf('9')}`]: nothing }, async ({ freshet, seen }) => {
      expect((await freshet('auth logout')).err).toBe('context/work deleted, and its key revoked\n');
      expect(seen()).toEqual([`DELETE /api/auth/key/${idOf('9')} ${key}`]);
      expect((await freshet('auth whoami')).code).toBe(3);
    }));

  test.each([
    [401, 'UNAUTHENTICATED'],
    [404, 'NOT_FOUND'],
  ])('forgets a context whose key is refused with %i', (status, code) =>
    loggedIn({ [`DELETE /api/auth/key/${idOf('9')}`]: refusal({ status, code }) }, async ({ freshet }) => {
      expect(await freshet('auth logout --context work')).toMatchObject({ code: 0 });
      expect((await freshet('auth get-contexts -o name')).out).toBe('');
    }),
  );

  test('keeps the context when the server does not answer, and says how to forget it', () =>
    loggedIn({ [`DELETE /api/auth/key/${idOf('9')}`]: json({}, 500) }, async ({ freshet }) => {
      const outcome = await freshet('auth logout');
      expect(outcome).toMatchObject({ code: 1, err: expect.stringContaining('auth delete-context work') });
      expect((await freshet('auth get-contexts -o name')).out).toBe('context/work\n');
    }));
});

describe('a saved key', () => {
  test('is tried before it is saved, and tells the account', () =>
    asPerson(server, async ({ url, home, freshet }) => {
      const { err } = await freshet(`auth create-context work --url ${url} --api-key ${key}`);
      expect(err).toContain('The key acts as ann, in the account acme.');
      expect(await contextFile(home)).toContain('account: acme');
    }));

  test('that the server refuses is not saved', () =>
    asPerson(
      { 'GET /api/user': refusal({ status: 401, code: 'UNAUTHENTICATED' }) },
      async ({ url, home, freshet }) => {
        const outcome = await freshet(`auth create-context work --url ${url} --api-key ${key}`);
        expect(outcome).toMatchObject({ code: 3, err: expect.stringContaining('--no-verify') });
        await expect(contextFile(home)).rejects.toThrow('ENOENT');
      },
    ));

  test('that has ended names its context and the way back in', () =>
    asPerson(
      { 'GET /api/user': refusal({ status: 401, code: 'UNAUTHENTICATED' }) },
      async ({ url, freshet }) => {
        await freshet(`auth create-context work --url ${url} --api-key ${key} --no-verify`);
        const { code, err } = await freshet('auth whoami');
        expect(code).toBe(3);
        expect(err).toContain(`does not accept the API key from context 'work'`);
        expect(err).toContain(`freshet auth login ${url}`);
      },
    ));

  test('says who it acts as', () =>
    asPerson(server, async ({ url, freshet }) => {
      await freshet(`auth create-context work --url ${url} --api-key ${key} --no-verify`);
      expect((await freshet('auth whoami')).out).toContain(`ann    acme      User    any      ${url}`);
      expect(JSON.parse((await freshet('whoami -o json')).out)).toEqual(ann);
    }));
});

describe('sessions and passwords', () => {
  const session = {
    id: idOf('4'),
    method: 'password',
    createdAt: '2026-11-01T10:00:00.000Z',
    lastSeenAt: '2026-11-01T10:00:00.000Z',
    expiresAt: '2026-12-01T10:00:00.000Z',
    ip: '127.0.0.1',
    userAgent: 'Mozilla',
    current: false,
  };
  const env = (url: string) => ({ FRESHET_URL: url, FRESHET_API_KEY: key });

  test('are listed and ended', () =>
    withServer(
      [
        routed({
          'GET /api/auth/sessions': json({ sessions: [session] }),
          [`DELETE /api/auth/sessions/${session.id}`]: nothing,
        }),
      ],
      async ({ url }) => {
        expect((await runFreshet(['auth', 'sessions'], { env: env(url) })).out).toContain('Mozilla');
        const argv = ['auth', 'end-session', `session/${session.id}`];
        expect(await runFreshet(argv, { env: env(url) })).toMatchObject({
          code: 0,
          err: `session/${session.id} ended\n`,
        });
      },
    ));

  test.each([
    [{ stdin: 'old password\nnew password\n' }, ['--password-stdin']],
    [{ answers: ['old password', 'new password', 'new password'] }, []],
  ])('are changed with %j', (options, flags) =>
    withServer([routed({ 'POST /api/auth/password': nothing })], async ({ url, requests }) => {
      const outcome = await runFreshet(['auth', 'change-password', ...flags], { env: env(url), ...options });
      expect(outcome.code).toBe(0);
      expect(outcome.err).not.toContain('new password');
      expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
        currentPassword: 'old password',
        newPassword: 'new password',
      });
    }),
  );

  test('are not changed when the new one was not the same twice', () =>
    withServer([nothing], async ({ url, requests }) => {
      const answers = ['old password', 'new password', 'new pasword'];
      const outcome = await runFreshet(['auth', 'change-password'], { env: env(url), answers });
      expect(outcome).toMatchObject({ code: 2, err: expect.stringContaining('not the same twice') });
      expect(requests).toEqual([]);
    }));
});
