/** What steps can see and do of the machine, from each kind of install. */
import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { systemIds } from '@freshet/kit/ids';
import { systemClock } from '@freshet/kit/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeExecutor } from '../executor/executor.contract.ts';
import type { BuildPlace, ProgramEnd } from '../executor/index.ts';
import { createLocalExecutor } from '../executors/index.ts';
import { processesOf } from '../testing/index.ts';
import { type ConfinementWishes, isolateSteps, isolationNotices } from './index.ts';

const clock = systemClock;
const PATH = '/usr/local/bin:/usr/bin:/bin';
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const isRoot = process.getuid?.() === 0;

const wishes = (more: Partial<ConfinementWishes> = {}): ConfinementWishes => ({
  clock,
  limits: {},
  readable: [],
  hidden: [],
  allowed: [],
  ...more,
});

const usual = await isolateSteps('auto', wishes());
const canIsolate = usual.confinement !== undefined;
const can = (protection: string): boolean =>
  canIsolate && !usual.missing.some(gap => gap.protection === protection);

if (canIsolate)
  describeExecutor('the local in a sandbox', () => ({
    executor: createLocalExecutor({ clock, path: PATH, confinement: usual.confinement }),
    image: 'unused',
  }));

let home: string;
let buildId: string;
let opened: BuildPlace | undefined;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'freshet-confined-'));
  buildId = systemIds.next();
  await mkdir(join(home, 'volume'));
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

const open = async (more?: Partial<ConfinementWishes>, programMs?: number): Promise<BuildPlace> => {
  const { confinement } = more ? await isolateSteps('auto', wishes(more)) : usual;
  const place = { buildId, volume: join(home, 'volume'), state: join(home, 'state') };
  opened = await createLocalExecutor({ clock, path: PATH, confinement, programMs }).open(place);
  return opened;
};

let programs = 0;
const start = (place: BuildPlace, script: string, environment: Record<string, string> = {}) => {
  let told = '';
  programs += 1;
  const command = ['/bin/sh', '-c', script];
  const running = place.run(
    { id: `p${programs}`, image: '', command, environment, mounts: [] },
    (_, chunk) => {
      told += Buffer.from(chunk).toString();
    },
  );
  return { running, told: () => told };
};
const say = async (
  place: BuildPlace,
  script: string,
  environment?: Record<string, string>,
): Promise<{ end: ProgramEnd; told: string }> => {
  const { running, told } = start(place, script, environment);
  return { end: await running.ended, told: told() };
};

/** How many seconds a program may be waited for that nothing ends. */
const LONG = 1000;

interface Escapes {
  readonly kind: string;
  readonly missing: readonly string[];
  readonly reached: readonly string[];
  readonly asked: number;
  readonly hasNetwork: boolean;
}

const ATTEMPTS = 23;
const DRIVER = fileURLToPath(new URL('../testing/try-escapes.ts', import.meta.url));

/** Runs the attempts in a process of the given user. */
const tryEscapes = async (user?: number): Promise<Escapes> => {
  const { stdout } = await promisify(execFile)(process.execPath, [DRIVER], {
    cwd: '/',
    env: { PATH, HOME: process.env.HOME ?? '/', TMPDIR: tmpdir() },
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  return JSON.parse(stdout) as Escapes;
};

const ORDINARY_USER = 65_534;

/** Whether any user may read the checkout and the Node that run the tests. */
const isShared = (path: string): boolean =>
  (statSync(path).mode & 0o005) === 0o005 && (path === '/' || isShared(dirname(path)));
const canBeAnyone = isRoot && isShared(ROOT) && isShared(process.execPath);

const stays = ({ hasNetwork, missing }: Escapes): readonly string[] => [
  ...(missing.includes('network') ? ['service on the loopback'] : []),
  ...(missing.includes('processes') ? ['more processes than its limit'] : []),
  'own volume',
  ...(hasNetwork ? ['network'] : []),
  'allowed address',
];

describe.skipIf(!canIsolate)('a step in a sandbox', () => {
  const users: readonly { readonly who: string; readonly user?: number }[] = [
    { who: 'as the user of the tests' },
    ...(canBeAnyone ? [{ who: 'as an ordinary user', user: ORDINARY_USER }] : []),
  ];
  test.each(users)(
    'reaches nothing of the machine, its platform and other builds, $who',
    async ({ user }) => {
      const escapes = await tryEscapes(user);
      expect(escapes).toMatchObject({ kind: 'sandbox', asked: ATTEMPTS });
      expect(escapes.reached.filter(name => name !== 'metadata of the cloud')).toEqual(stays(escapes));
      if (!escapes.missing.includes('network'))
        expect(escapes.reached).not.toContain('metadata of the cloud');
    },
    120_000,
  );

  test('is an ordinary user of its own volume, home and temporary directory', async () => {
    await writeFile(join(home, 'volume', 'kept'), 'in own\n');
    const place = await open();
    const { told, end } = await say(
      place,
      'cat kept; id -u; stat -c %U kept; cat /codefresh/volume/kept; echo "$HOME $TMPDIR"; echo new > made; echo x > /tmp/x; ls "$TMPDIR"; exit 7',
    );
    const state = join(home, 'state');
    const lines = told.split('\n');
    expect([lines[0], lines[3], lines[4]]).toEqual(['in own', 'in own', `${state}/home ${state}/tmp`]);
    expect(lines[1]).not.toBe('0');
    expect(lines.slice(5)).toContain('x');
    expect(end).toEqual({ kind: 'exited', code: 7 });
    expect(await readFile(join(home, 'volume', 'made'), 'utf8')).toBe('new\n');
  });

  test('sees directories that are allowed, read only, but never those that are hidden', async () => {
    for (const name of ['tools', 'tools/secret', 'volume/x'])
      await mkdir(join(home, name), { recursive: true });
    await writeFile(join(home, 'tools', 'tool'), 'a tool\n');
    await writeFile(join(home, 'tools', 'secret', 'key'), 'the key\n');
    const place = await open({ readable: [join(home, 'tools')], hidden: [join(home, 'tools', 'secret')] });
    const { told } = await say(
      place,
      'cat "$T/tool" "$T/secret/key"; : > "$T/new"; : > "$T/secret/new"; ls "$T/secret"',
      {
        T: join(home, 'tools'),
      },
    );
    expect(told).toContain('a tool\n');
    expect(told).not.toContain('the key\n');
    expect(existsSync(join(home, 'tools', 'new'))).toBe(false);
    const { forStrangers } = await isolateSteps('auto', wishes({ readable: [join(home, 'tools')] }));
    const strange = await createLocalExecutor({ clock, path: PATH, confinement: forStrangers }).open({
      buildId: systemIds.next(),
      volume: join(home, 'volume', 'x'),
      state: join(home, 'strange'),
    });
    const seen = await say(strange, 'cat "$T/tool"', { T: join(home, 'tools') });
    await strange.close();
    expect(seen.told).not.toContain('a tool\n');
  });

  test('does not steer what puts it there, and leaves nothing running', async () => {
    const place = await open();
    const evil = join(home, 'volume');
    for (const name of ['perl', 'sh', 'mount'])
      await writeFile(join(evil, name), '#!/bin/sh\ntouch "$0.ran"\n', { mode: 0o755 });
    const steered = await say(place, 'echo "$WORDS $PATH $PERL5OPT"; exit 3', {
      PATH: `${evil}:${PATH}`,
      PERL5OPT: '-Mevil',
      LD_AUDIT: join(evil, 'evil.so'),
      ENV: join(evil, 'sh'),
      BASH_ENV: join(evil, 'sh'),
      WORDS: `a='b' $(c)\n"d"`,
    });
    expect(steered.end).toEqual({ kind: 'exited', code: 3 });
    expect(steered.told).toContain(`a='b' $(c)\n"d" ${evil}:${PATH} -Mevil\n`);
    expect(existsSync(join(evil, 'perl.ran'))).toBe(false);

    const { running, told } = start(place, `sleep ${LONG} & setsid env -i sleep ${LONG} & echo up; wait`);
    while (!told().includes('up')) await clock.sleep(20);
    await running.stop(0);
    // The two that keep the sandbox itself.
    expect(processesOf(buildId)).toHaveLength(2);
    await place.close();
    expect(processesOf(buildId)).toEqual([]);
  });

  test('ends as its program does: by a code, by a signal, or not started', async () => {
    const place = await open();
    expect((await say(place, 'kill -TERM $$')).end).toEqual({ kind: 'signalled', signal: 'SIGTERM' });
    const missing = await place.run(
      { id: 'none', image: '', command: ['no-such-program'], environment: {}, mounts: [] },
      () => undefined,
    ).ended;
    expect(missing).toEqual({ kind: 'exited', code: 127 });
    const nowhere = await place.run(
      {
        id: 'dir',
        image: '',
        command: ['true'],
        environment: {},
        mounts: [],
        workingDirectory: join(home, 'none'),
      },
      () => undefined,
    ).ended;
    expect(nowhere).toMatchObject({ kind: 'failed', reason: expect.stringContaining('does not exist') });
  });

  test.skipIf(!can('memory'))('that takes more memory than it may ends with that as its reason', async () => {
    const place = await open({ limits: { memoryBytes: 100 * 2 ** 20 } });
    const { end } = await say(place, `perl -e 'my @a; push @a, "x" x 10_000_000 for 1 .. 50'`);
    expect(end).toMatchObject({ kind: 'failed', reason: expect.stringContaining('100 MiB of memory') });
  });

  test('that takes longer than it may ends with that as its reason', async () => {
    const place = await open({}, 300);
    const { end } = await say(place, `exec sleep ${LONG}`);
    expect(end).toMatchObject({ kind: 'failed', reason: expect.stringContaining('took longer') });
  });

  test('cannot make a sandbox of its own, and a runner in it says so', async () => {
    const node = dirname(dirname(process.execPath));
    const place = await open({ readable: [ROOT, node] });
    const { told } = await say(place, `"${process.execPath}" "${ROOT}/runner/src/main.ts" isolation`, {
      FRESHET_RUNNER_HOME: join(home, 'volume', 'runner'),
    });
    const answer = JSON.parse(told) as { kind: string; notices: string[] };
    expect(answer.kind).toBe('none');
    expect(answer.notices).toEqual([
      expect.stringMatching(/^Steps run without a sandbox.*Operation not permitted/),
    ]);
  }, 60_000);
});

describe.skipIf(!can('network'))('the network of a sandbox', () => {
  const own = Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

  test.skipIf(own === undefined)(
    'carries large answers whole, both ways, and half-closed connections',
    async () => {
      const bytes = 8_000_000;
      let received = 0;
      const server = createServer((request, response) => {
        request.on('data', (chunk: Buffer) => {
          received += chunk.length;
        });
        request.on('end', () => response.end(Buffer.alloc(bytes, 'x')));
      });
      await new Promise<void>(done => server.listen(0, own, done));
      const echo = createListener({ allowHalfOpen: true }, socket => socket.pipe(socket));
      await new Promise<void>(done => echo.listen(0, own, done));
      const place = await open();
      const { told } = await say(
        place,
        `head -c ${bytes} /dev/zero | curl -s --data-binary @- "http://$OWN:$PORT/" | wc -c
      perl -e 'socket(my $s, 2, 1, 0); connect($s, pack("Sna4x8", 2, $ENV{ECHO}, pack("C4", split /[.]/, $ENV{OWN}))) or die;
        syswrite $s, "ping"; shutdown $s, 1; local $/; print scalar <$s>'`,
        {
          OWN: own ?? '',
          PORT: String((server.address() as AddressInfo).port),
          ECHO: String((echo.address() as AddressInfo).port),
        },
      );
      server.close();
      echo.close();
      expect(told).toBe(`${bytes}\nping`);
      expect(received).toBe(bytes);
    },
  );

  test('has a loopback of its own, with the ports of the machine that are allowed', async () => {
    const server = createServer((_, response) => response.end('platform'));
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const place = await open({ allowed: [`localhost:${port}`] });
    const { told } = await say(
      place,
      `curl -s "http://localhost:${port}/"; echo; curl -s http://127.0.0.1:${port === 65_535 ? port - 1 : port + 1}/ || echo closed`,
    );
    server.close();
    expect(told).toBe('platform\nclosed\n');
  });
});

describe('an installation without a sandbox', () => {
  test('says so, and why', async () => {
    const { isolation, confinement } = await isolateSteps('off', wishes());
    expect(confinement).toBeUndefined();
    expect(isolation.kind).toBe('none');
    expect(isolationNotices(isolation)).toEqual([
      expect.stringMatching(/^Steps run without a sandbox.*: it was turned off\.$/),
    ]);
  });

  test('has one sentence for each part of a sandbox that is missing', () => {
    const missing = [
      { protection: 'network', reason: 'no nf_tables' },
      { protection: 'memory', reason: 'no groups' },
    ] as const;
    expect(isolationNotices({ kind: 'sandbox', missing })).toEqual([
      'Steps reach what listens on this machine for itself, and the metadata service of a cloud: no nf_tables.',
      'The memory that a step takes as a whole is not bounded: no groups.',
    ]);
  });
});
