/**
 * Unpacks the archive of a chart. Whoever made it chooses names and sizes, so nothing is written but plain files below
 * the folder: no links, no devices, no way out, no more than a chart may have.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Fault } from '@freshet/kit/errors';

const BLOCK = 512;
/** Files in two spellings, and folders. */
const PLAIN = ['0', '7', '5'];
/** Blocks that say something about the next, or about all. */
const ABOUT_OTHERS = ['g', 'x', 'L'];
const unzip = promisify(gunzip);

export interface ArchiveLimits {
  readonly bytes: number;
  readonly entries: number;
}

interface Entry {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

const broken = (why: string, cause?: unknown): Fault =>
  new Fault('SOURCE_CHART_INVALID', `the archive cannot be used: ${why}`, {}, { cause });

const isZipped = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const unzipped = async (archive: Buffer, limits: ArchiveLimits): Promise<Buffer> => {
  if (!isZipped(archive)) return archive;
  return unzip(archive, { maxOutputLength: limits.bytes }).catch((cause: unknown) => {
    throw broken('it is not zipped, or too large', cause);
  });
};

function* counted(tar: Buffer, limits: ArchiveLimits): Generator<Entry> {
  let count = 0;
  for (const entry of entriesOf(tar)) {
    count += 1;
    if (count > limits.entries) throw broken(`it holds more than ${limits.entries} files`);
    yield entry;
  }
}

/** The contents of all files of an archive. */
export const archivedFiles = async (archive: Buffer, limits: ArchiveLimits): Promise<readonly Buffer[]> =>
  [...counted(await unzipped(archive, limits), limits)].map(({ content }) => content);

/** Unpacks a tar archive, zipped or not, and returns how many bytes it holds. */
export const unpackArchive = async (file: string, folder: string, limits: ArchiveLimits): Promise<number> => {
  const tar = await unzipped(await readFile(file), limits);
  for (const { name, type, content } of counted(tar, limits)) {
    const path = join(folder, safeName(name));
    try {
      if (type === '5') await mkdir(path, { recursive: true });
      else {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, content, { mode: 0o644 });
      }
    } catch (cause) {
      throw broken(`${JSON.stringify(name)} cannot be written`, cause);
    }
  }
  return tar.length;
};

/** The name as a path below the folder; a fault for one that leads out. */
const safeName = (name: string): string => {
  const parts = name.split('/').filter(part => part !== '' && part !== '.');
  const isBad =
    name.startsWith('/') ||
    /[\\\0]|^[a-zA-Z]:/.test(name) ||
    parts.includes('..') ||
    parts.length === 0 ||
    parts.length > 64;
  if (isBad || name.length > 1_024) throw broken(`it holds the path ${JSON.stringify(name.slice(0, 200))}`);
  return parts.join('/');
};

interface Block {
  readonly type: string;
  readonly header: Buffer;
  readonly content: Buffer;
}

function* blocksOf(tar: Buffer): Generator<Block> {
  let at = 0;
  while (at + BLOCK <= tar.length) {
    const header = tar.subarray(at, at + BLOCK);
    if (header.every(byte => byte === 0)) return;
    if (!hasChecksum(header)) throw broken('it is damaged');
    const size = numberIn(header.subarray(124, 136));
    const end = at + BLOCK + size;
    if (end > tar.length) throw broken('it ends early');
    yield { type: String.fromCharCode(header[156] || 0x30), header, content: tar.subarray(at + BLOCK, end) };
    at = end + ((BLOCK - (size % BLOCK)) % BLOCK);
  }
}

/** A name that is too long for a header stands in a block before it. */
const longNameIn = ({ type, content }: Block): string | undefined => {
  if (type === 'L') return textIn(content);
  return type === 'x' ? paxPath(content) : undefined;
};

function* entriesOf(tar: Buffer): Generator<Entry> {
  let longName: string | undefined;
  for (const block of blocksOf(tar)) {
    const { type, header, content } = block;
    if (ABOUT_OTHERS.includes(type)) {
      longName = longNameIn(block) ?? longName;
      continue;
    }
    const name = longName ?? nameIn(header);
    longName = undefined;
    if (!PLAIN.includes(type)) throw broken(`${JSON.stringify(name.slice(0, 200))} is a link or a device`);
    if (!/^\.?\/*$/.test(name)) yield { name, type, content };
  }
}

const textIn = (bytes: Buffer): string => {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end);
};

const numberIn = (bytes: Buffer): number => {
  const text = textIn(bytes).trim();
  if (!/^[0-7]*$/.test(text)) throw broken('it has a size that cannot be read');
  return text === '' ? 0 : Number.parseInt(text, 8);
};

const nameIn = (header: Buffer): string => {
  const prefix = header.toString('latin1', 257, 262) === 'ustar' ? textIn(header.subarray(345, 500)) : '';
  const name = textIn(header.subarray(0, 100));
  return prefix === '' ? name : `${prefix}/${name}`;
};

const hasChecksum = (header: Buffer): boolean => {
  const written = numberIn(header.subarray(148, 156));
  let sum = 0;
  for (let at = 0; at < BLOCK; at += 1) sum += at >= 148 && at < 156 ? 0x20 : (header[at] ?? 0);
  return sum === written;
};

/** Records of the form `length key=value`, each with a line end. */
const paxPath = (content: Buffer): string | undefined => {
  let at = 0;
  let path: string | undefined;
  while (at < content.length) {
    const blank = content.indexOf(0x20, at);
    const length = Number(content.toString('latin1', at, Math.max(at, blank)));
    if (blank < 0 || !Number.isSafeInteger(length) || length <= blank - at)
      throw broken('it has a header that cannot be read');
    const record = content.toString('utf8', blank + 1, at + length - 1);
    if (record.startsWith('path=')) path = record.slice(5);
    // Sizes and links beyond what the plain header says are of no use to charts.
    else if (/^(size|linkpath)=/.test(record)) throw broken('it holds a file that is too large, or a link');
    at += length;
  }
  return path;
};
