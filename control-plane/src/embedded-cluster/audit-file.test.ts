import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditFile } from './audit-file.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-audit-file-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const never = (error: unknown) => {
  throw error;
};

test('records of the cluster are kept from start to start, for the owner of the home only', async () => {
  const path = join(folder, 'kept.log');
  auditFile(path, never).write('one\n');
  auditFile(path, never).write('two\n');
  expect(await readFile(path, 'utf8')).toBe('one\ntwo\n');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('the file of records has an end: an earlier one is kept, those before are not', async () => {
  const path = join(folder, 'long.log');
  const file = auditFile(path, never, 10);
  for (const line of ['first\n', 'second\n', 'third\n', 'x\n']) file.write(line);
  expect(await readFile(path, 'utf8')).toBe('third\nx\n');
  expect(await readFile(`${path}.1`, 'utf8')).toBe('second\n');
});

test('a file that cannot be written is told of once, and harms nothing else', () => {
  const told: unknown[] = [];
  const file = auditFile(join(folder, 'missing', 'x.log'), error => told.push(error));
  file.write('one\n');
  file.write('two\n');
  expect(told).toEqual([expect.objectContaining({ code: 'ENOENT' })]);
});
