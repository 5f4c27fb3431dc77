import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localHelm } from './local-helm.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-helm-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('of the login for Helm nothing is left, nor of one that a killed process left', async () => {
  const programs = join(folder, 'bin');
  await mkdir(programs);
  const program = join(programs, 'helm');
  await writeFile(program, '#!/bin/sh\nls "$HOME"; for last; do :; done; cat "$last"\n');
  await chmod(program, 0o755);
  const home = join(folder, 'home');
  await mkdir(join(home, 'helm-login'), { recursive: true });
  await writeFile(join(home, 'helm-login', 'left-behind'), 'secret');
  const helm = localHelm({ folder: home, searchPath: `${programs}:/bin:/usr/bin` });
  const said = await helm.run({ kubeconfig: 'login', args: [], signal: new AbortController().signal });
  expect(said).toBe('kubeconfig\nlogin');
  expect(await readdir(home)).toEqual([]);
});
