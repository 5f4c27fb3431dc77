import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { Fault } from '@freshet/kit/errors';

export type Coding = 'br' | 'gzip' | 'identity';

/** A built file as it is sent: whole, in every form there is. */
export interface PageFile {
  readonly contentType: string;
  /** Of the content; what is sent adds the coding. */
  readonly hash: string;
  readonly forms: ReadonlyMap<Coding, Buffer>;
}

/** Everything that the build made, in memory: a later build must not change what a running process serves. */
export interface PageFiles {
  /** The one page, with a place for a nonce between each two parts. */
  readonly index: readonly string[];
  readonly indexHash: string;
  /** By path, as `/assets/index-abc.js`. */
  readonly files: ReadonlyMap<string, PageFile>;
}

/** What the build writes where a nonce belongs. */
const NONCE_PLACE = 'FRESHET_CSP_NONCE';

/** Far more than the pages will ever weigh; beyond it, something else lies in their folder. */
const MOST_BYTES = 64 * 1024 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

const CODINGS: Readonly<Record<string, Coding>> = { '.br': 'br', '.gz': 'gzip' };

/** Reads what `ui/` was built into; throws PAGES_NOT_BUILT where there is nothing. */
export const loadPages = async (directory: string): Promise<PageFiles> => {
  const index = await readFile(join(directory, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new Fault('PAGES_NOT_BUILT', `there are no pages in ${directory}`, { directory }, { cause });
  });
  const files = new Map<string, PageFile>();
  let bytes = 0;
  for (const path of await servedFiles(directory)) {
    const content = await readFile(join(directory, path));
    bytes += content.length;
    if (bytes > MOST_BYTES) throw new Error(`the pages in ${directory} have more than ${MOST_BYTES} bytes`);
    add(files, `/${path.replaceAll(sep, '/')}`, content);
  }
  return { index: index.split(NONCE_PLACE), indexHash: hashOf(index), files };
};

/** Files before their compressed forms. */
const servedFiles = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && !entry.name.startsWith('.') && entry.name !== 'index.html')
    .map(entry => join(entry.parentPath, entry.name).slice(join(directory, sep).length))
    .sort((a, b) => a.length - b.length);
};

const add = (files: Map<string, PageFile>, path: string, content: Buffer): void => {
  const extension = extname(path);
  const coding = CODINGS[extension];
  const plain = coding && files.get(path.slice(0, -extension.length));
  if (plain) {
    files.set(path.slice(0, -extension.length), {
      ...plain,
      forms: new Map([...plain.forms, [coding, content]]),
    });
    return;
  }
  files.set(path, {
    contentType: TYPES[extension] ?? 'application/octet-stream',
    hash: hashOf(content),
    forms: new Map([['identity', content]]),
  });
};

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);
