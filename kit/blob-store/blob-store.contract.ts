import { expect, test } from 'vitest';
import type { BlobStore } from './blob-store.ts';

/** What every store of blobs does, whatever it keeps them in. */
export const describeBlobStore = (open: () => BlobStore): void => {
  test('gives back what was put, whole and in ranges', async () => {
    const store = open();
    await store.put('a/whole', Buffer.from('0123456789'));
    expect((await store.read('a/whole')).toString()).toBe('0123456789');
    expect((await store.read('a/whole', { start: 2, length: 3 })).toString()).toBe('234');
    expect((await store.read('a/whole', { start: 8, length: 30 })).toString()).toBe('89');
    expect(await store.read('a/whole', { start: 10, length: 5 })).toHaveLength(0);
    expect(await store.read('a/whole', { start: 0, length: 0 })).toHaveLength(0);
  });

  test('a later put takes the place of the one before', async () => {
    const store = open();
    await store.put('replaced', Buffer.from('a long old text'));
    await store.put('replaced', Buffer.from('new'));
    expect((await store.read('replaced')).toString()).toBe('new');
  });

  test('keeps any bytes, and none', async () => {
    const store = open();
    const bytes = Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256));
    await store.put('bytes', bytes);
    await store.put('empty', new Uint8Array());
    expect((await store.read('bytes')).equals(bytes)).toBe(true);
    expect(await store.read('empty')).toHaveLength(0);
  });

  test('says that a blob is missing', async () => {
    await expect(open().read('no/such')).rejects.toMatchObject({ code: 'BLOB_MISSING' });
    await expect(open().read('no/such', { start: 1, length: 1 })).rejects.toMatchObject({
      code: 'BLOB_MISSING',
    });
  });

  test('lists by prefix in the order of keys, page by page', async () => {
    const store = open();
    const keys = ['l/a/1', 'l/a/2', 'l/a-b/1', 'l/a.c', 'l/b', 'm/a'];
    for (const key of keys) await store.put(key, Buffer.from(key));
    const all = await store.list('l/');
    expect(all.blobs.map(({ key }) => key)).toEqual(['l/a-b/1', 'l/a.c', 'l/a/1', 'l/a/2', 'l/b']);
    expect(all.blobs[0]).toEqual({ key: 'l/a-b/1', size: 7 });
    expect(all.next).toBeUndefined();
    expect((await store.list('l/a')).blobs).toHaveLength(4);
    const seen: string[] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page = await store.list('l/', { after, limit: 2 });
      expect(page.blobs.length).toBeLessThanOrEqual(2);
      seen.push(...page.blobs.map(({ key }) => key));
      after = page.next;
    }
    expect(seen).toEqual(all.blobs.map(({ key }) => key));
    expect(await store.list('nothing/here/')).toEqual({ blobs: [] });
  });

  test('deletes what there is and does not mind what is not', async () => {
    const store = open();
    await store.put('d/1', Buffer.from('x'));
    await store.put('d/2', Buffer.from('x'));
    await store.delete(['d/1', 'd/never']);
    expect((await store.list('d/')).blobs.map(({ key }) => key)).toEqual(['d/2']);
    await store.delete(['d/2']);
    await store.put('d/3', Buffer.from('again'));
    expect((await store.read('d/3')).toString()).toBe('again');
  });

  test.each([
    '',
    '/etc/passwd',
    '../up',
    'a/../b',
    'a//b',
    'a/',
    '.hidden',
    'a/.b',
    'a\\b',
    'a\0b',
    'ä',
    'x'.repeat(513),
  ])('refuses %j as a key', async key => {
    const store = open();
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not the key of a blob');
    await expect(store.read(key)).rejects.toThrow('not the key of a blob');
    await expect(store.delete([key])).rejects.toThrow('not the key of a blob');
  });

  test.each(['../', 'a/../', '/'])('refuses %j as the beginning of a key', async prefix => {
    await expect(open().list(prefix)).rejects.toThrow('not the beginning of a key');
  });
};
