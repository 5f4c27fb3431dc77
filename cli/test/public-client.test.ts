/**
 * The public client of the platform that we follow, unchanged, against our server: whoever moves over changes a URL and
 * a key. Each test is a journey of its own, with a project of its own.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, eventually, type TestDatabase } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { installPublicClient } from '../../tools/public-client/index.ts';
import { type RunningServer, startServer } from './running-server.ts';

const LAUNCHER = join(import.meta.dirname, '..', 'bin', 'freshet.mjs');
const BUILD_ID = /^[0-9a-f]{24}$/;

let client: string;
let database: TestDatabase;
let server: RunningServer;
let dir: string;
let key: string;

interface Typed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const call = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Typed> =>
  new Promise(resolve => {
    execFile(
      process.execPath,
      [...args],
      {
        cwd: dir,
        env: {
          PATH: process.env.PATH ?? '',
          HOME: dir,
          // Most of a call is reading the code of the client, which is the same each time.
          NODE_COMPILE_CACHE: join(dir, 'compiled'),
          ...env,
        },
        encoding: 'utf8',
      },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

/** What the client does when someone types this, with a key in the environment. */
const cf = (...args: string[]): Promise<Typed> =>
  call([client, ...args], { CF_API_KEY: key, CF_URL: server.url });

/** What it prints; the test fails where it does not end with 0. */
const answer = async (...args: string[]): Promise<string> => {
  const typed = await cf(...args);
  expect([args.join(' '), typed.out, typed.err, typed.code]).toEqual([
    args.join(' '),
    typed.out,
    typed.err,
    0,
  ]);
  return typed.out.trim();
};

const file = async (name: string, text: string): Promise<string> => {
  const path = join(dir, name);
  await writeFile(path, text);
  return path;
};

const pipelineText = (name: string, steps: string): string =>
  `version: '1.0'\nkind: pipeline\nmetadata:\n  name: ${name}\nspec:\n  steps:\n${steps}`;

/** Not by the client, each call of which takes a second: that it can is the journey of one test. */
const post = async (path: string, body: unknown): Promise<void> => {
  const headers = { authorization: key, 'content-type': 'application/json' };
  const options = { method: 'POST', headers, body: JSON.stringify(body) };
  const reply = await fetch(`${server.url}/api${path}`, options);
  if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${await reply.text()}`);
};

/** A project with pipelines, by their names and steps. */
const givenPipelines = async (project: string, pipelines: Readonly<Record<string, string>>) => {
  await post('/projects', { projectName: project });
  for (const [name, steps] of Object.entries(pipelines))
    await post('/pipelines', parse(pipelineText(`${project}/${name}`, steps)));
};

const HELLO = '    hello:\n      image: alpine\n      commands: [echo hello $WHO]\n';
const SLOW = '    slow:\n      image: alpine\n      commands: [echo begun, sleep 600]\n';
const ASK =
  '    ask:\n      type: pending-approval\n    after:\n      image: alpine\n      commands: [echo on]\n';

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

/** Starts a build of a pipeline that is there. */
const start = async (name: string, ...flags: string[]): Promise<string> => {
  const id = lastLine(await answer('run', name, '-d', ...flags));
  expect(id).toMatch(BUILD_ID);
  return id;
};

/** Asked over HTTP: a call of the client takes a second, and its `wait` looks every five. */
const statusOf = async (id: string): Promise<string> => {
  const reply = await fetch(`${server.url}/api/builds/${id}`, { headers: { authorization: key } });
  return ((await reply.json()) as { status: string }).status;
};

/** The id of the newest build, which must run. */
const newestRunning = async (): Promise<string> => {
  const reply = await fetch(`${server.url}/api/builds?limit=1`, { headers: { authorization: key } });
  const [build] = (await reply.json()) as { id: string; status: string }[];
  if (build?.status !== 'running') throw new Error(`it is ${build?.status}`);
  return build.id;
};

const untilStatus = (id: string, ...statuses: string[]): Promise<void> =>
  eventually(async () => expect(statuses).toContain(await statusOf(id)), 60_000);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'freshet-public-client-'));
  client = await installPublicClient();
  database = await createTestDatabase(inject('serverUrl'), inject('template'));
  server = await startServer({
    PATH: process.env.PATH ?? '',
    FRESHET_HOME: join(dir, 'home'),
    FRESHET_PORT: '0',
    FRESHET_RATE_LIMIT: '0',
    FRESHET_ANONYMOUS_RATE_LIMIT: '0',
    FRESHET_EMBEDDED_RUNNER: 'on',
    DATABASE_URL: database.url.reveal(),
  });
  const own = { FRESHET_CONFIG: join(dir, 'cli.yaml') };
  const login = spawn(
    process.execPath,
    [LAUNCHER, 'auth', 'login', server.url, '--user', 'admin', '--password-stdin'],
    { env: { PATH: process.env.PATH ?? '', HOME: dir, ...own }, stdio: ['pipe', 'ignore', 'inherit'] },
  );
  login.stdin.end(server.password);
  await once(login, 'close');
  const made = await call([LAUNCHER, 'create', 'token', 'public-client', '-q'], own);
  expect([made.code, made.err]).toEqual([0, '']);
  key = made.out.trim();
}, 900_000);

afterAll(async () => {
  await server?.stop();
  await database?.drop();
  if (dir) await rm(dir, { recursive: true, force: true });
});

/** Each call of the client is a process that takes a second to begin. */
const JOURNEY_MS = 300_000;

describe('the public client', { timeout: JOURNEY_MS }, () => {
  test('signs in with a key, by a file or by the environment', async () => {
    // It writes its file into the home of the person, wherever it reads it from.
    const config = { HOME: await mkdtemp(join(dir, 'person-')) };
    const made = await call(
      [client, 'auth', 'create-context', 'own', '--api-key', key, '--url', server.url],
      config,
    );
    expect([made.code, made.out]).toEqual([0, expect.stringContaining('own')]);
    const current = await call([client, 'auth', 'current-context'], config);
    expect(current.out).toContain('Valid');
    expect((await cf('get', 'pipelines')).code).toBe(0);
  });

  test('takes a pipeline round: create, read, replace, run, follow, delete', async () => {
    await answer('create', 'project', 'round');
    const made = await file('hello.yml', pipelineText('round/hello', HELLO));
    expect(await answer('create', 'pipeline', '-f', made)).toContain('created');
    const read = await answer('get', 'pipeline', 'round/hello', '-o', 'yaml');
    expect(read).toContain('echo hello $WHO');
    await answer('replace', '-f', await file('read.yml', read));
    const id = await start('round/hello', '-v', 'WHO=reader');
    await answer('wait', id);
    expect(JSON.parse(await answer('get', 'build', id, '-o', 'json'))).toMatchObject({
      id,
      status: 'success',
      'pipeline-name': expect.stringContaining('hello'),
    });
    expect(await answer('logs', id)).toContain('hello reader');
    const followed = await cf('run', 'round/hello', '-v', 'WHO=follower');
    expect([followed.code, followed.out]).toEqual([0, expect.stringContaining('hello follower')]);
    expect(await answer('get', 'pipelines', '--project', 'round', '--all', '-o', 'name')).toContain(
      'round/hello',
    );
    await answer('delete', 'pipeline', 'round/hello');
    const gone = await cf('run', 'round/hello');
    expect([gone.code, gone.out + gone.err]).toEqual([1, expect.stringContaining('does not exist')]);
  });

  test('ends a run with the code that says how the build ended', async () => {
    await givenPipelines('codes', { fails: HELLO.replace('echo', 'exit 3; echo'), slow: SLOW });
    expect((await cf('run', 'codes/fails')).code).toBe(1);
    const following = cf('run', 'codes/slow');
    const id = await eventually(newestRunning, 60_000);
    const list = ['get', 'builds', '--pipeline-name', 'codes/slow', '-o', 'json'];
    expect(JSON.parse(await answer(...list))).toMatchObject({ id, status: 'running' });
    expect(await answer('terminate', id)).toContain('terminated');
    expect((await following).code).toBe(2);
  });

  test('runs with variables, a branch, annotations and chosen steps, and once for each set of a file', async () => {
    await givenPipelines('flags', { two: `${HELLO}${HELLO.replace('hello:', 'other:')}` });
    const id = await start('flags/two', '-v', 'WHO=me', '-b', 'main', '-a', 'k=v', '--only', 'hello');
    const annotations = await answer('get', 'annotation', 'build', id, '-o', 'json');
    expect(annotations).toContain('"k"');
    const sets = await file('sets.yml', '- WHO: one\n- WHO: two\n');
    const both = await answer('run', 'flags/two', '--var-file', sets);
    expect(both.match(/[0-9a-f]{24}/g)).toHaveLength(2);
  });

  test('lists, restarts, approves and denies builds', async () => {
    await givenPipelines('asks', { approval: ASK });
    const [first, second] = [await start('asks/approval'), await start('asks/approval')];
    for (const id of [first, second]) await untilStatus(id, 'pending-approval');
    await answer('approve', first);
    await untilStatus(first, 'success');
    await answer('deny', second);
    await untilStatus(second, 'terminated', 'error');
    const page = ['get', 'builds', '--pipeline-name', 'asks/approval', '--limit', '1'];
    const pages = await Promise.all(
      ['1', '2'].map(async number => JSON.parse(await answer(...page, '--page', number, '-o', 'json')).id),
    );
    expect(pages.toSorted()).toEqual([first, second].toSorted());
    expect(lastLine(await answer('restart', first, '-d'))).toMatch(BUILD_ID);
  });

  test('validates files, and runs one without a pipeline', async () => {
    const good = await file('good.yml', `version: '1.0'\nsteps:\n${HELLO.replaceAll(/^ {2}/gm, '')}`);
    const bad = await file('bad.yml', "version: '1.0'\nsteps:\n  a:\n    imagee: x\n");
    expect((await cf('validate', good)).code).toBe(0);
    expect((await cf('validate', bad)).code).toBe(1);
    expect((await cf('run', '-y', good, '-v', 'WHO=file')).out).toContain('hello file');
  });

  test('streams the log of a running build', async () => {
    await givenPipelines('streams', { slow: SLOW });
    const id = await start('streams/slow');
    await untilStatus(id, 'running');
    const following = spawn(process.execPath, [client, 'logs', '-f', id], {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: dir,
        NODE_COMPILE_CACHE: join(dir, 'compiled'),
        CF_API_KEY: key,
        CF_URL: server.url,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let seen = '';
    following.stdout.setEncoding('utf8').on('data', (text: string) => {
      seen += text;
    });
    const ended = once(following, 'close');
    await eventually(() => expect(seen).toContain('begun'), 60_000);
    await answer('terminate', id);
    await ended;
  });

  test('keeps contexts, and shows their secrets only when asked', async () => {
    await answer('create', 'context', 'config', 'plain', '-v', 'A=1');
    await answer('create', 'context', 'secret', 'hidden', '-v', 'B=river-stone');
    expect(await answer('get', 'context', 'hidden', '-o', 'yaml')).not.toContain('river-stone');
    expect(await answer('get', 'context', 'hidden', '--decrypt', '-o', 'yaml')).toContain('river-stone');
    const changed = await file(
      'context.yml',
      'apiVersion: v1\nkind: context\nmetadata:\n  name: NAME\nspec:\n  type: config\n  data:\n    A: "2"\n',
    );
    const text = await readFile(changed, 'utf8');
    for (const name of ['plain', 'fresh'])
      await answer('patch', 'context', '-f', await file(`${name}.yml`, text.replace('NAME', name)));
    expect(await answer('get', 'contexts')).toMatch(/plain[\s\S]*fresh|fresh[\s\S]*plain/);
    await answer('create', 'context', 'git', 'github', 'hub', '--access-token', 'ghp_0123');
    await answer('delete', 'context', 'plain');
  });

  test('keeps projects, typed steps, tokens and annotations', async () => {
    await answer('create', 'project', 'kept', '-t', 'one');
    expect(await answer('get', 'projects')).toContain('kept');
    await answer('patch', 'project', 'kept', '-t', 'two');
    const type = await file(
      'type.yml',
      "version: '1.0'\nkind: step-type\nmetadata:\n  name: freshet/greet\n  version: 1.0.0\nspec:\n  arguments: '{}'\n  steps:\n    a:\n      image: alpine\n      commands: [echo hi]\n",
    );
    await answer('create', '-f', type);
    expect(await answer('get', 'step-type', 'freshet/greet', '--versions')).toContain('1.0.0');
    const token = lastLine(await answer('create', 'token', 'other', '-s', 'pipeline:read'));
    const used = await call([client, 'get', 'pipelines'], { CF_API_KEY: token, CF_URL: server.url });
    expect(used.code).toBe(0);
    const project = JSON.parse(await answer('get', 'project', 'kept', '-o', 'json'));
    await answer('create', 'annotation', 'project', project.id, 'owner=us');
    expect(await answer('get', 'annotation', 'project', project.id)).toContain('owner');
    await answer('delete', 'annotation', 'project', project.id, 'owner');
    await answer('delete', 'project', 'kept');
  });

  test('registers agents and runtimes as the chart of the runner does', async () => {
    const install = await answer(
      ...['install', 'agent', '--name', 'chart', '--install-runtime', '--runtime-name', 'ctx/ns'],
      ...['--kube-context-name', 'ctx', '--kube-namespace', 'ns', '--agent-kube-context-name', 'ctx'],
      ...['--agent-kube-namespace', 'ns', '--platform-only'],
    );
    expect(lastLine(install)).toMatch(/^[0-9a-f]{24}\.\S+$/);
    const attach = [
      'attach',
      'runtime',
      '--agent-name',
      'chart',
      '--runtime-name',
      'ctx/ns',
      '--platform-only',
    ];
    await answer(...attach);
    await answer(...attach);
    const runtime = JSON.parse(await answer('get', 're', 'ctx/ns', '-o', 'json'));
    expect(runtime.metadata).toMatchObject({ name: 'ctx/ns', agent: true });
    expect(await answer('get', 'agents')).toContain('chart');
    await answer('delete', 're', 'ctx/ns', '--force');
    await answer('delete', 'agent', 'chart');
    for (const kind of ['teams', 'registry', 'clusters']) await answer('get', kind);
    await answer('get', 'images', '--all');
  });
});
