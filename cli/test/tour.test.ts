import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type RunningServer, startServer } from './running-server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const LAUNCHER = join(ROOT, 'cli', 'bin', 'freshet.mjs');

let database: TestDatabase;
let server: RunningServer;
let dir: string;
let settings: Record<string, string>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'freshet-tour-'));
  // As in a checkout, `npx freshet` is our launcher.
  await mkdir(join(dir, 'bin'));
  await writeFile(
    join(dir, 'bin', 'npx'),
    `#!/bin/sh\nshift\nexec '${process.execPath}' '${LAUNCHER}' "$@"\n`,
  );
  await chmod(join(dir, 'bin', 'npx'), 0o755);
  database = await createTestDatabase(inject('serverUrl'), inject('template'));
  settings = {
    FRESHET_HOME: join(dir, 'home'),
    FRESHET_PORT: '0',
    FRESHET_RATE_LIMIT: '0',
    FRESHET_ANONYMOUS_RATE_LIMIT: '0',
    DATABASE_URL: database.url.reveal(),
  };
  server = await startServer({ PATH: process.env.PATH ?? '', ...settings });
});

afterAll(async () => {
  await server?.stop();
  await database?.drop();
  await rm(dir, { recursive: true, force: true });
});

interface Typed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** What happens when someone types a line into a shell. */
const type = (line: string, env: Readonly<Record<string, string>> = {}): Promise<Typed> =>
  new Promise(resolve => {
    const world = {
      PATH: [join(dir, 'bin'), process.env.PATH].join(delimiter),
      HOME: dir,
      FRESHET_CONFIG: join(dir, 'cli.yaml'),
      ...env,
    };
    execFile('bash', ['-c', line], { env: world, cwd: dir, encoding: 'utf8' }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

/** The commands of a section of the README, without their remarks. */
const linesOf = async (section: string): Promise<string[]> => {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const [, block = ''] = new RegExp(`^## ${section}\\n+\`\`\`\\n(.*?)^\`\`\``, 'ms').exec(readme) ?? [];
  return block
    .split('\n')
    .map(line => line.replace(/ +#.*$/, ''))
    .filter(Boolean);
};

describe('with a real server', () => {
  test('nothing works before the login, and it says how to log in', async () => {
    const { code, err } = await type('npx freshet get users');
    expect(code).toBe(3);
    expect(err).toContain('freshet auth login');
  });

  test('a login with the password of the first start works, with a wrong one it does not', async () => {
    const login = `npx freshet auth login ${server.url} --user admin --password-stdin`;
    expect((await type(`echo wrong | ${login}`)).code).toBe(3);
    const { code, err } = await type(`echo "$PASSWORD" | ${login}`, { PASSWORD: server.password });
    expect(err).toContain('as admin, in the account');
    expect(code).toBe(0);
  });

  test('the tour of the README goes as written', async () => {
    const lines = await linesOf('Five minutes');
    expect(lines.length).toBeGreaterThan(5);
    const seen = new Map<string, Typed>();
    for (const line of lines) {
      const typed = await type(line);
      // What it finds out about the machine that runs the tests is another matter.
      if (!line.includes('doctor')) expect([line, typed.err, typed.code]).toEqual([line, typed.err, 0]);
      seen.set(line.replace('npx freshet ', ''), typed);
    }
    const outputOf = (start: string): string =>
      [...seen].find(([line]) => line.startsWith(start))?.[1].out ?? '';
    expect(outputOf('get users')).toContain('admin');
    expect(outputOf('get teams')).toContain('name: backend');
    expect(outputOf('can-i')).toMatch(/^yes: /);
    expect(outputOf('create token')).toMatch(/^[0-9a-f]{24}\.\S+\n$/);
    expect(outputOf('audit list')).toMatch(/admin +team\.create +team\/backend +success/);
    expect(outputOf('audit verify')).toMatch(/^The audit log holds: \d+ records/);
    expect(outputOf('doctor')).toContain('Node');
  });

  test('a key taken into a variable works until it is revoked, within its scope', async () => {
    const script = `
      KEY=$(npx freshet create token narrow --scope team:read -q)
      export FRESHET_URL=${server.url}
      FRESHET_API_KEY=$KEY npx freshet get teams -o name
      FRESHET_API_KEY=$KEY npx freshet get users; echo "users: $?"
      npx freshet delete token narrow -q
      FRESHET_API_KEY=$KEY npx freshet get teams; echo "revoked: $?"`;
    const { out, err } = await type(script);
    expect(out).toBe('team/admins\nteam/backend\nteam/users\nusers: 4\nrevoked: 3\n');
    expect(err).toContain('lacks the scope user:read');
    expect(err).toContain('does not accept the API key from FRESHET_API_KEY');
  });

  test('rules go through a file and decide', async () => {
    const script = `
      printf 'subject: team/backend\\nresource: pipeline\\nactions: [run]\\nmatch: {kind: any-of, tags: [prod]}\\n' |
        npx freshet create rule -f -
      npx freshet can-i run pipeline --tag prod --as team:backend; echo "prod: $?"
      npx freshet can-i run pipeline --tag test --as team:backend; echo "test: $?"
      npx freshet who-can run pipeline --tag prod -o name
      RULE=$(npx freshet get rules --team backend -o name)
      npx freshet get rule $RULE -o yaml | sed 's/prod/test/' | npx freshet update rule -f -
      npx freshet can-i run pipeline --tag test --as team:backend; echo "test: $?"
      npx freshet delete rule $RULE
      npx freshet get rules -o json`;
    const { out } = await type(script);
    expect(out.replaceAll(/^(yes|no):.*$/gm, '$1')).toBe(
      'yes\nprod: 0\nno\ntest: 1\nholder/team/backend\nyes\ntest: 0\n[]\n',
    );
  });

  test('the audit log goes into a file and is verified against an earlier head', async () => {
    const script = `
      npx freshet audit verify --save head.json -q && npx freshet create team later -q
      npx freshet audit verify --anchor head.json -q > /dev/null; echo "anchored: $?"
      npx freshet audit export --action team.create --oldest-first --file audit.json -q
      npx freshet audit verify --anchor <(echo '{"seq": 1, "hash": "'$(printf '0%.0s' $(seq 64))'"}') -q; echo "forged: $?"`;
    const { out } = await type(script);
    expect(out).toContain('anchored: 0\n');
    expect(out).toMatch(/The audit log is broken at record 1 \(anchor\).*\nforged: 1\n/);
    const exported: { entity: { name: string } }[] = JSON.parse(
      await readFile(join(dir, 'audit.json'), 'utf8'),
    );
    expect(exported.map(({ entity }) => entity.name)).toEqual(['backend', 'later']);
  });

  test('the operator gives out a new password beside the running server', async () => {
    const reset = await type('npx freshet admin reset-password admin -o json', settings);
    expect(reset.code).toBe(0);
    const { password } = JSON.parse(reset.out);
    const login = `echo "$PASSWORD" | npx freshet auth login ${server.url} -u admin --password-stdin --context again`;
    expect((await type(login, { PASSWORD: password })).code).toBe(0);
    expect((await type(login, { PASSWORD: server.password })).code).toBe(3);
    expect((await type('npx freshet admin reset-password nobody', settings)).code).toBe(5);
  });

  test('a logout revokes the key on the server', async () => {
    const copy = join(dir, 'copy.yaml');
    const { out } = await type(
      `cp cli.yaml ${copy}; npx freshet auth logout; FRESHET_CONFIG=${copy} npx freshet auth whoami; echo $?`,
    );
    expect(out).toBe('3\n');
  });
});
