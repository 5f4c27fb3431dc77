import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installPackages } from './debian-packages.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freshet-packages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An apt-get that notes what it is asked, and then does what a test says with `$turn`, the number of the call. */
const aptGet = (then: string) => {
  const path = join(folder, 'apt-get');
  const notes = join(folder, 'asked');
  writeFileSync(notes, '');
  const note = `echo "$DEBIAN_FRONTEND $*" >> '${notes}'; turn=$(($(wc -l < '${notes}')))`;
  writeFileSync(path, `#!/bin/sh\n${note}\n${then}\n`);
  chmodSync(path, 0o755);
  const asked = () => readFileSync(notes, 'utf8').trim().replaceAll(FOLDER, '').split('\n');
  const folders = () => [...readFileSync(notes, 'utf8').matchAll(FOLDER)].map(([, path = '']) => path);
  return { aptGet: path, asked, folders };
};

/** Where it keeps what it fetches. */
const FOLDER = / -o Dir::Cache::Archives=(\S+)/g;

const BUSY = 'echo "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1" >&2; exit 100';
const FLAGS = 'noninteractive -q -o DPkg::Lock::Timeout=300';
const INSTALL = `${FLAGS} install -y --no-install-recommends`;

const wish = { env: process.env, choices: [['one', 'two']], isThere: () => false, pauseMs: 1 };

describe('packages of the system', () => {
  test('are installed without a question, from a list of today', () => {
    const { asked, ...program } = aptGet('exit 0');
    expect(installPackages({ ...wish, ...program })).toBeUndefined();
    expect(asked()).toEqual([`${FLAGS} update`, `${INSTALL} one two`]);
  });

  test('are the first of several that can be had', () => {
    const { asked, ...program } = aptGet('case "$*" in *first) exit 100;; esac');
    expect(installPackages({ ...wish, ...program, choices: [['first'], ['second']] })).toBeUndefined();
    expect(asked().slice(1)).toEqual([`${INSTALL} first`, `${INSTALL} second`]);
  });

  test('are waited for while another installs, and asked for again', () => {
    const { asked, ...program } = aptGet(`if [ $turn = 1 ] || [ $turn = 3 ]; then ${BUSY}; fi`);
    expect(installPackages({ ...wish, ...program })).toBeUndefined();
    expect(asked()).toEqual([
      `${FLAGS} update`,
      `${FLAGS} update`,
      `${INSTALL} one two`,
      `${INSTALL} one two`,
    ]);
  });

  test('that another has installed meanwhile are not installed again', () => {
    const { asked, ...program } = aptGet(BUSY);
    expect(installPackages({ ...wish, ...program, isThere: () => true })).toBeUndefined();
    expect(asked()).toEqual([`${FLAGS} update`]);
  });

  test('are fetched to where nobody else deletes them, and not kept', () => {
    const { folders, ...program } = aptGet('[ -d "$(echo "$5" | cut -d= -f2)" ]');
    expect(installPackages({ ...wish, ...program })).toBeUndefined();
    const [updated, installed, ...others] = folders();
    expect(updated).toContain(tmpdir());
    expect([installed, others]).toEqual([updated, []]);
    expect(existsSync(updated ?? '')).toBe(false);
  });

  test('that cannot be had say why', () => {
    const { aptGet: program } = aptGet('echo "no network" >&2; exit 100');
    expect(installPackages({ ...wish, aptGet: program })).toBe('apt-get update failed:\nno network\n');
  });
});
