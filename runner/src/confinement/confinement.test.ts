/** What steps can see of the machine. Where the kernel allows no namespaces there is nothing to test but that. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@freshet/kit/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BuildPlace } from '../executor/index.ts';
import { createLocalExecutor } from '../executors/index.ts';
import { processesOf } from '../testing/index.ts';
import { type FoundConfinement, findConfinement } from './index.ts';

const clock = systemClock;
const PATH = '/usr/local/bin:/usr/bin:/bin';
const BUILD = 'b'.repeat(24);

let home: string;
let found: FoundConfinement;
let opened: BuildPlace | undefined;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'freshet-confined-'));
  for (const volume of ['own', 'other']) {
    await mkdir(join(home, 'volumes', volume), { recursive: true });
    await writeFile(join(home, 'volumes', volume, 'kept'), `in ${volume}\n`);
  }
  await writeFile(join(home, 'runner.json'), 'the-key');
  found = await findConfinement([home, join(home, 'volumes'), '/not/there'], {
    isRoot: process.getuid?.() === 0,
    clock,
  });
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

const open = async (confinement: FoundConfinement['hiding']): Promise<BuildPlace> => {
  const place = { buildId: BUILD, volume: join(home, 'volumes', 'own'), state: join(home, 'builds', BUILD) };
  opened = await createLocalExecutor({ clock, path: PATH, confinement }).open(place);
  return opened;
};

let programs = 0;
const start = (place: BuildPlace, script: string, environment: Record<string, string> = {}) => {
  let told = '';
  programs += 1;
  const running = place.run(
    {
      id: `p${programs}`,
      image: '',
      command: ['/bin/sh', '-c', script],
      environment: { HIDDEN: home, ...environment },
      mounts: [],
    },
    (_, chunk) => {
      told += Buffer.from(chunk).toString();
    },
  );
  return { running, told: () => told };
};
const say = async (place: BuildPlace, script: string, environment?: Record<string, string>) => {
  const { running, told } = start(place, script, environment);
  return { end: await running.ended, told: told() };
};

/** How many seconds a program may be waited for that nobody ends. */
const LONG = 1000;

const canHide = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/unshare');

describe.skipIf(!canHide)('steps of the repository itself', () => {
  test('see their own volume, and neither the key of the runner nor the volumes of others', async () => {
    if (!found.hiding) return expect(found.hiding).toBeUndefined();
    const place = await open(found.hiding);
    const seen = await say(
      place,
      'cat kept; cat "$HIDDEN/runner.json" ../other/kept ../../runner.json; ls -A "$HIDDEN" .. ; echo new > made; pwd',
    );
    expect(seen.told).not.toContain('the-key');
    expect(seen.told).not.toContain('in other');
    expect(seen.told).toMatch(/^in own\n/);
    expect(seen.told).toContain(join(home, 'volumes', 'own'));
    expect(await readFile(join(home, 'volumes', 'own', 'made'), 'utf8')).toBe('new\n');
    const told = await say(place, 'echo "$HOME $WORDS"; exit 7', { WORDS: 'two\nlines' });
    expect(told).toEqual({
      end: { kind: 'exited', code: 7 },
      told: `${join(home, 'builds', BUILD, 'home')} two\nlines\n`,
    });
    await place.close();
    expect(processesOf(BUILD)).toEqual([]);
    expect(existsSync(join(home, 'runner.json'))).toBe(true);
  });
});

describe.skipIf(process.platform !== 'linux')('steps of strangers', () => {
  test('see the programs of the machine and their own build, and have no rights beyond', async () => {
    if (!found.isolation) return expect(found.isolation).toBeUndefined();
    const place = await open(found.isolation);
    const seen = await say(
      place,
      `cat kept; cat "$HIDDEN/runner.json" ../other/kept ../../runner.json /etc/shadow /proc/1/root"$HIDDEN/runner.json"
      ls -A "$HIDDEN" ..; ls -d /proc/[0-9]* | wc -l; grep CapEff /proc/self/status
      (touch /usr/x || touch /x) 2>/dev/null && echo wrote
      umount "$HIDDEN" 2>/dev/null && echo unmounted
      mount -t tmpfs x /tmp 2>/dev/null && echo mounted
      test -e /sys/kernel && echo system
      test -e /root -o -e /home -o -e /var -o -e /run && echo around
      kill -0 ${process.pid} 2>/dev/null && echo killable
      echo new > made; echo tmp > "$TMPDIR/x" && echo "$HOME"`,
    );
    expect(seen.told).toMatch(/^in own\n/);
    expect(seen.told).not.toMatch(/the-key|in other|root:|wrote|unmounted|mounted|system|around|killable/);
    expect(seen.told).toContain('CapEff:\t0000000000000000');
    expect(seen.told).toContain(join(home, 'builds', BUILD, 'home'));
    expect(await readFile(join(home, 'volumes', 'own', 'made'), 'utf8')).toBe('new\n');
    expect(existsSync('/usr/x')).toBe(false);
  });

  test('do not steer what puts them there, and end with everything they started', async () => {
    if (!found.isolation) return expect(found.isolation).toBeUndefined();
    const place = await open(found.isolation);
    const evil = join(home, 'volumes', 'own');
    for (const name of ['mount', 'sh', 'setpriv', 'env'])
      await writeFile(join(evil, name), '#!/bin/sh\ntouch "$0.ran"\n', { mode: 0o755 });
    const steered = await say(place, 'echo "$WORDS $PATH"; exit 3', {
      PATH: `${evil}:${PATH}`,
      LD_PRELOAD: join(evil, 'evil.so'),
      ENV: join(evil, 'sh'),
      BASH_ENV: join(evil, 'sh'),
      WORDS: `a='b' $(c)\n"d"`,
    });
    expect(steered.end).toEqual({ kind: 'exited', code: 3 });
    // Complaints about what is to be preloaded come from the program itself and what is after it.
    expect(steered.told).toContain(`a='b' $(c)\n"d" ${evil}:${PATH}\n`);
    expect(existsSync(join(evil, 'mount.ran'))).toBe(false);
    expect(existsSync(join(evil, 'setpriv.ran'))).toBe(false);

    const { running, told } = start(place, `sleep ${LONG} & setsid sleep ${LONG} & echo up; wait`);
    while (!told().includes('up')) await clock.sleep(20);
    await running.stop(0);
    expect(processesOf(BUILD)).toEqual([]);
  });
});
