import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Folders, openFolders } from './folders.ts';

let root: string;
let folders: Folders;

const place = (volume: string) => ({ uid: 'u', volume, group: undefined });
const filesOf = (texts: Record<string, string>, mode = 0o644) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, { content: Buffer.from(text), mode }]));

beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'freshet-folders-')), 'pods');
  folders = await openFolders(root);
});
afterEach(() => rm(join(root, '..'), { recursive: true, force: true }));

test('what pods have is closed to everybody else, and open to whomever their containers run as', async () => {
  expect((await stat(root)).mode & 0o777).toBe(0o700);
  expect((await stat(await folders.empty(place('work')))).mode & 0o777).toBe(0o777);
  const given = await folders.filled(place('given'), filesOf({ key: 'x' }, 0o400));
  expect((await stat(given)).mode & 0o777).toBe(0o755);
  expect((await stat(join(given, 'key'))).mode & 0o777).toBe(0o400);
});

test('files are replaced as a whole, and those that are no more are gone', async () => {
  const folder = await folders.filled(place('given'), filesOf({ a: '1', 'deep/b': '2' }));
  expect(await readFile(join(folder, 'deep/b'), 'utf8')).toBe('2');
  const before = await readdir(folder);
  await folders.filled(place('given'), filesOf({ a: '1', 'deep/b': '2' }));
  expect(await readdir(folder)).toEqual(before);
  await folders.filled(place('given'), filesOf({ a: '3', c: '4' }));
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('3');
  expect((await readdir(folder)).filter(name => !name.startsWith('..'))).toEqual(['a', 'c']);
  expect((await readdir(folder)).filter(name => name.startsWith('..'))).toHaveLength(2);
});

test('a path inside a volume is made, and one that leads out of it is refused', async () => {
  const folder = await folders.empty(place('work'));
  expect(await folders.inside(folder, 'new/place')).toBe(join(folder, 'new/place'));
  await symlink('/etc', join(folder, 'trap'));
  await expect(folders.inside(folder, 'trap')).rejects.toThrow('leads out of its volume');
  await expect(folders.inside(folder, '../../other')).rejects.toThrow('leads out of its volume');
});

test('the last words of a container are read, and cut where they are too long', async () => {
  await writeFile(await folders.messageFile('u', 'c-0'), 'x'.repeat(9_000));
  expect(await folders.message('u', 'c-0')).toHaveLength(4_096);
  expect(await folders.message('u', 'c-1')).toBe('');
});

test('what belongs to nobody is swept away, and nothing else', async () => {
  await folders.empty(place('work'));
  await folders.claimed('pvc-1', undefined);
  await mkdir(join(root, 'pods/gone/volumes'), { recursive: true });
  await mkdir(join(root, 'claims/pvc-2'));
  await folders.sweep({ pods: new Set(['u']), volumes: new Set(['pvc-1']) });
  expect(await readdir(join(root, 'pods'))).toEqual(['u']);
  expect(await readdir(join(root, 'claims'))).toEqual(['pvc-1']);
  await folders.forget('u');
  expect(await readdir(join(root, 'pods'))).toEqual([]);
});
