import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findKubeTool } from './index.ts';
import { extractEntry } from './zip-entry.ts';

const run = promisify(execFile);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-tools-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a tool', () => {
  test('of this machine is taken when there is one', async () => {
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'helm'), '#!/bin/sh\n');
    await chmod(join(bin, 'helm'), 0o755);
    const searchPath = ['', join(folder, 'nowhere'), bin].join(delimiter);
    expect(await findKubeTool('helm', { folder, searchPath })).toBe(join(bin, 'helm'));
  });

  test('that this machine lacks is unpacked once, however many ask, and works', async () => {
    const own = { folder: join(folder, 'own'), searchPath: '' };
    const [kubectl, again] = await Promise.all([findKubeTool('kubectl', own), findKubeTool('kubectl', own)]);
    expect(again).toBe(kubectl);
    const { stdout } = await run(kubectl, ['version', '--client', '-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ clientVersion: { major: '1' } });
    const { mtimeMs } = await stat(kubectl);
    await findKubeTool('kubectl', own);
    expect((await stat(kubectl)).mtimeMs).toBe(mtimeMs);
    expect(await readdir(join(kubectl, '..'))).toEqual(['kubectl']);
  });

  test('that cannot be written down is a fault that names it', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(findKubeTool('kubectl', { folder: file, searchPath: '' })).rejects.toThrow();
  });
});

describe('an archive', () => {
  test('that is none, or lacks the member, is refused', async () => {
    const path = join(folder, 'broken.zip');
    await writeFile(path, 'no archive at all');
    await expect(extractEntry(path, 'helm/helm', join(folder, 'out'))).rejects.toThrow('not a ZIP file');
  });
});
