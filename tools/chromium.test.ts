import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findChromium, type Machine } from './chromium.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freshet-chromium-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NO_CHROMIUM = 'There is no Chromium on this machine: install chromium with your package manager';

/** A program on a PATH that holds nothing but what a test puts there. */
const program = (name: string, script = 'exit 0'): string => {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
};

const machine = (about: Partial<Machine> & { readonly named?: string } = {}): Machine => ({
  env: { PATH: folder, ...(about.named ? { FRESHET_CHROMIUM: about.named } : {}) },
  isRoot: about.isRoot ?? false,
  places: about.places ?? [],
});

/** Notes what it is asked and in which way, then does what a test says. */
const aptGet = (then: string): (() => string[]) => {
  program('apt-get', `echo "$DEBIAN_FRONTEND: $*" >> '${folder}/asked'\n${then}`);
  return () => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');
};

describe('a Chromium', () => {
  test('is the one that is named, and a name that is none is refused', () => {
    const named = program('mine');
    program('chromium');
    expect(findChromium(machine({ named }))).toBe(named);
    expect(() => findChromium(machine({ named: join(folder, 'none') }))).toThrow('which is no program');
  });

  test('is found on the PATH, or where installers put it', () => {
    const elsewhere = program('Elsewhere');
    expect(findChromium(machine({ places: ['/no/such/place', elsewhere] }))).toBe(elsewhere);
    const onPath = program('google-chrome');
    expect(findChromium(machine({ places: [elsewhere] }))).toBe(onPath);
  });

  test('that is nowhere is asked for in words', () => {
    expect(() => findChromium(machine())).toThrow(NO_CHROMIUM);
    expect(() => findChromium(machine({ isRoot: true }))).toThrow(NO_CHROMIUM);
    aptGet('exit 0');
    expect(() => findChromium(machine())).toThrow(NO_CHROMIUM);
  });
});

describe('as root on Debian', () => {
  test('it is installed without a question, and found', () => {
    const chromium = join(folder, 'chromium');
    const asked = aptGet(
      `case "$*" in *install*) printf '#!/bin/sh\\n' > '${chromium}'; /bin/chmod +x '${chromium}';; esac`,
    );
    expect(findChromium(machine({ isRoot: true }))).toBe(chromium);
    expect(asked()).toEqual([
      'noninteractive: -q update',
      'noninteractive: -q install -y --no-install-recommends chromium',
    ]);
  });

  test('an installation that fails says what to do, and why', () => {
    const asked = aptGet('echo "no network" >&2; exit 100');
    expect(() => findChromium(machine({ isRoot: true }))).toThrow(
      /apt-get update failed; install chromium yourself and try again:\nno network/,
    );
    expect(asked()).toHaveLength(1);
  });

  test('a package without a program is said to be one', () => {
    aptGet('exit 0');
    expect(() => findChromium(machine({ isRoot: true }))).toThrow('brought no program of that name');
  });
});
