import { mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeBlobStore } from './blob-store.contract.ts';
import { FileBlobStore } from './index.ts';

let directory: string;
let store: FileBlobStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'freshet-blobs-'));
  store = new FileBlobStore({ directory, sync: true, maxOpenFiles: 4 });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('blobs as files', () => {
  describeBlobStore(() => store);

  test('grow by appends, in any sizes', async () => {
    let grown = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 5_000 }), { maxLength: 8 }), async pieces => {
        grown += 1;
        const key = `grow/${grown}`;
        let offset = 0;
        for (const piece of pieces) {
          await store.append(key, offset, piece);
          offset += piece.length;
        }
        if (pieces.length > 0) expect((await store.read(key)).equals(Buffer.concat(pieces))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  test('write over what an interrupted append left', async () => {
    await store.append('again', 0, Buffer.from('kept'));
    await store.append('again', 4, Buffer.from('lost when we crashed'));
    await store.append('again', 4, Buffer.from(', new'));
    expect((await store.read('again', { start: 0, length: 9 })).toString()).toBe('kept, new');
  });

  test('do not grow behind a hole', async () => {
    await store.append('hole', 0, Buffer.from('abc'));
    await expect(store.append('hole', 9, Buffer.from('x'))).rejects.toMatchObject({ code: 'BLOB_MISSING' });
  });

  test('are nobody else’s to read', async () => {
    await store.put('private/one', Buffer.from('x'));
    expect((await stat(join(directory, 'private/one'))).mode & 0o077).toBe(0);
    expect((await stat(join(directory, 'private'))).mode & 0o077).toBe(0);
  });

  test('leave no draft and no empty directory behind', async () => {
    await store.put('tidy/deep/one', Buffer.from('x'));
    expect(await readdir(join(directory, 'tidy/deep'))).toEqual(['one']);
    await store.delete(['tidy/deep/one']);
    expect(await readdir(directory)).not.toContain('tidy');
  });

  test('are not read through a link to somewhere else', async () => {
    await writeFile(join(directory, 'outside.txt'), 'secret');
    await symlink(join(directory, 'outside.txt'), join(directory, 'link'));
    await expect(store.read('link')).rejects.toMatchObject({ code: 'BLOB_STORE_UNAVAILABLE' });
    expect((await store.list('link')).blobs).toEqual([]);
  });

  test('take many callers at once with few open files', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `many/${index}`);
    await Promise.all(keys.map(key => store.put(key, Buffer.from(key))));
    const read = await Promise.all(keys.map(key => store.read(key)));
    expect(read.map(String)).toEqual(keys);
  });

  test('a store that cannot be written to says so', async () => {
    await writeFile(join(directory, 'a-file'), '');
    const broken = new FileBlobStore({ directory: join(directory, 'a-file'), sync: true });
    await expect(broken.put('x', Buffer.from('x'))).rejects.toMatchObject({ code: 'BLOB_STORE_UNAVAILABLE' });
  });
});
