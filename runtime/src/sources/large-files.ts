/**
 * Large files of Git LFS: a repository holds a pointer in the place of each, and a server beside it hands out the file
 * for it. Fetched over that wire by ourselves, so that no program of a repository's choosing has a part in it.
 */
import { lstat, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bareUrl, type SourceUrl } from '@freshet/domain/source-urls';
import { Fault } from '@freshet/kit/errors';
import type { LargeFilesWork } from './check-out.ts';
import type { Credential } from './credentials.ts';
import type { SourceLimits } from './limits.ts';
import { expectFound, type Web, type WebAnswer } from './web.ts';

interface LargeFilesOptions {
  readonly web: Web;
  /** Where a file lies until it is whole. */
  readonly drafts: string;
  readonly limits: SourceLimits;
}

interface Pointer {
  readonly path: string;
  readonly oid: string;
  readonly size: number;
}

interface Download {
  readonly href: string;
  readonly header: Readonly<Record<string, string>>;
}

const POINTER =
  /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:[^\n]*\n)*?oid sha256:([0-9a-f]{64})\nsize (\d{1,15})\n?$/;
const LARGEST_POINTER = 1_024;
const BATCH = 100;
const MEDIA = 'application/vnd.git-lfs+json';

/** Replaces pointers by what they stand for, and says by how much the files grew. */
export type FillLargeFiles = (work: LargeFilesWork, credential: Credential | undefined) => Promise<number>;

export const createLargeFiles = ({ web, drafts, limits }: LargeFilesOptions): FillLargeFiles => {
  let count = 0;

  const ask = async (url: SourceUrl, credential: Credential, pointers: readonly Pointer[]) => {
    const base = bareUrl(url).replace(/\/+$/, '');
    const answer = await web({
      url: `${base.endsWith('.git') ? base : `${base}.git`}/info/lfs/objects/batch`,
      credential,
      loginOrigin: new URL(base).origin,
      method: 'POST',
      headers: { accept: MEDIA, 'content-type': MEDIA },
      body: JSON.stringify({
        operation: 'download',
        transfers: ['basic'],
        hash_algo: 'sha256',
        objects: pointers.map(({ oid, size }) => ({ oid, size })),
      }),
      maxBytes: 4 * 1024 ** 2,
      timeoutMs: limits.askMs,
    });
    if (answer.status === 404) throw new Fault('SOURCE_LARGE_FILES', `${base} has no large files`);
    expectFound(answer, `${base} (large files)`);
    return downloadsIn(answer, base);
  };

  const fetch = async (
    { path, oid, size }: Pointer,
    { href, header }: Download,
    { folder, url }: LargeFilesWork,
    credential: Credential,
  ): Promise<void> => {
    count += 1;
    const draft = join(drafts, `large-${count}`);
    try {
      const answer = await web({
        url: href,
        credential,
        // Whoever names a header of its own wants that one, and not the login.
        authorization: header.authorization,
        loginOrigin: header.authorization === undefined ? new URL(bareUrl(url)).origin : new URL(href).origin,
        headers: header,
        maxBytes: size,
        timeoutMs: limits.fetchMs,
        file: draft,
      });
      expectFound(answer, `the large file ${path}`);
      if (answer.digest !== oid || answer.bytes !== size)
        throw new Fault('SOURCE_LARGE_FILES', `the server sent something else for the large file ${path}`);
      await rename(draft, join(folder, path));
    } finally {
      await rm(draft, { force: true });
    }
  };

  const fetchBatch = async (work: LargeFilesWork, credential: Credential, batch: readonly Pointer[]) => {
    const downloads = await ask(work.url, credential, batch);
    for (const pointer of batch) {
      const download = downloads.get(pointer.oid);
      if (!download)
        throw new Fault('SOURCE_LARGE_FILES', `the server does not have the large file ${pointer.path}`);
      await fetch(pointer, download, work, credential);
    }
  };

  return async (work, credential) => {
    if (credential?.enableLfs !== true) return 0;
    const pointers = await pointersIn(work);
    if (pointers.length === 0) return 0;
    if (work.url.scheme !== 'https' && work.url.scheme !== 'http')
      throw new Fault(
        'SOURCE_LARGE_FILES',
        `${work.repository.shown} has large files, which come over http(s) only`,
      );
    const bytes = pointers.reduce((sum, { size }) => sum + size, 0);
    if (work.listing.bytes + bytes > limits.treeBytes)
      throw new Fault('SOURCE_TOO_LARGE', `${work.repository.shown} has ${bytes} bytes of large files`, {
        bytes,
      });
    for (let at = 0; at < pointers.length; at += BATCH)
      await fetchBatch(work, credential, pointers.slice(at, at + BATCH));
    return bytes;
  };
};

/** The files that attributes give to LFS, and that hold a pointer. */
const pointersIn = async ({ repository, folder, listing }: LargeFilesWork): Promise<Pointer[]> => {
  const paths = [...listing.objects.keys()];
  if (!paths.some(path => path === '.gitattributes' || path.endsWith('/.gitattributes'))) return [];
  const text = await repository.local(
    ['-C', folder, `--work-tree=${folder}`, 'check-attr', '-z', '--stdin', 'filter'],
    {
      input: paths.map(path => `${path}\0`).join(''),
    },
  );
  const words = text.split('\0');
  const pointers: Pointer[] = [];
  for (let at = 0; at + 2 < words.length; at += 3) {
    const path = words[at] ?? '';
    if (words[at + 2] !== 'lfs') continue;
    const pointer = await readPointer(folder, path);
    if (pointer) pointers.push(pointer);
  }
  return pointers;
};

const readPointer = async (folder: string, path: string): Promise<Pointer | undefined> => {
  const file = join(folder, path);
  const stats = await lstat(file).catch(() => undefined);
  if (!stats?.isFile() || stats.size > LARGEST_POINTER) return undefined;
  const [, oid, size] = POINTER.exec(await readFile(file, 'utf8')) ?? [];
  return oid === undefined ? undefined : { path, oid, size: Number(size) };
};

const downloadsIn = ({ body }: WebAnswer, shown: string): Map<string, Download> => {
  const found = new Map<string, Download>();
  try {
    const { objects } = JSON.parse(body.toString('utf8')) as { objects: BatchObject[] };
    for (const { oid, actions } of objects) {
      const { href, header = {} } = actions?.download ?? {};
      if (typeof href !== 'string') continue;
      const headers = Object.entries(header).map(([name, value]) => [name.toLowerCase(), String(value)]);
      found.set(oid, { href, header: Object.fromEntries(headers) });
    }
    return found;
  } catch (cause) {
    throw new Fault('SOURCE_LARGE_FILES', `${shown} did not answer about large files`, {}, { cause });
  }
};

interface BatchObject {
  readonly oid: string;
  readonly actions?: {
    readonly download?: { readonly href?: unknown; readonly header?: Record<string, unknown> };
  };
}
