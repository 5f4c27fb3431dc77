import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeScript } from './script.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'freshet-script-'));
});

afterEach(() => rm(home, { recursive: true, force: true }));

test('does not write through a link that an earlier step left in place of the script', async () => {
  const volume = join(home, 'volume');
  const victim = join(home, 'victim');
  await mkdir(join(volume, 'exports'), { recursive: true });
  await writeFile(victim, 'mine');
  await symlink(victim, join(volume, 'exports', 'script'));
  const world = {
    environment: { FRESHET_EXPORTS: '/codefresh/volume/exports/cf_export' },
    place: { volumePath: '/codefresh/volume' },
    volume,
  } as unknown as Parameters<typeof writeScript>[1];
  expect(await writeScript(['echo hello'], world)).toBe('/codefresh/volume/exports/script');
  expect(await readFile(victim, 'utf8')).toBe('mine');
  expect(await readFile(join(volume, 'exports', 'script'), 'utf8')).toContain('echo hello');
});
