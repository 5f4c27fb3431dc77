import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

const aptGet = (script: string): string => program('apt-get', script);

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
  /** What apt-get does that has only this package. */
  const has = (name: string) =>
    `case "$*" in *install*\\ ${name}) printf '#!/bin/sh\\n' > '${folder}/${name}'; /bin/chmod +x '${folder}/${name}';; *install*) exit 100;; esac`;

  test('the one without windows is installed, and found', () => {
    aptGet(has('chromium-headless-shell'));
    expect(findChromium(machine({ isRoot: true }))).toBe(join(folder, 'chromium-headless-shell'));
  });

  test('where there is none without windows, the usual one is installed', () => {
    aptGet(has('chromium'));
    expect(findChromium(machine({ isRoot: true }))).toBe(join(folder, 'chromium'));
  });

  test('an installation that fails says what to do, and why', () => {
    aptGet('echo "no network" >&2; exit 100');
    expect(() => findChromium(machine({ isRoot: true }))).toThrow(
      /apt-get update failed:\nno network\n\nInstall chromium yourself and try again/,
    );
  });

  test('a package without a program is said to be one', () => {
    aptGet('exit 0');
    expect(() => findChromium(machine({ isRoot: true }))).toThrow('brought no program of that name');
  });
});
