import type { Stats } from 'node:fs';

/**
 * Writes tar archives entry by entry. Owners are left out: an image that is built must not tell who built it. What the
 * plain header cannot hold (long names, other letters, large files) goes into a PAX header before it.
 */
const BLOCK = 512;

/** One thing in an archive. */
export interface TarEntry {
  /** Relative, with slashes. */
  readonly path: string;
  readonly type: 'file' | 'directory' | 'link';
  readonly mode: number;
  readonly modifiedSeconds: number;
  readonly size: number;
  readonly target?: string;
}

const TYPES = { file: '0', link: '2', directory: '5' } as const;
const LARGEST_OCTAL = 0o7777777_7777;

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

const block = (fields: {
  name: string;
  type: string;
  mode: number;
  modifiedSeconds: number;
  size: number;
  target: string;
}): Buffer => {
  const header = Buffer.alloc(BLOCK);
  header.write(fields.name, 0, 100);
  header.write(octal(fields.mode & 0o7777, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(fields.size > LARGEST_OCTAL ? 0 : fields.size, 12), 124);
  header.write(octal(Math.max(0, Math.floor(fields.modifiedSeconds)), 12), 136);
  header.write('        ', 148);
  header.write(fields.type, 156);
  header.write(fields.target, 157, 100);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
};

const paxRecord = (key: string, value: string): string => {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  length = rest + String(length).length;
  return `${length} ${key}=${value}\n`;
};

const PLAIN = /^[\x20-\x7e]{0,100}$/;

/** The zeros that fill up the last block of a content. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** The header of an entry; its content and `tarPadding` follow. */
export const tarHeader = (entry: TarEntry): Buffer => {
  const name = entry.type === 'directory' ? `${entry.path}/` : entry.path;
  const target = entry.target ?? '';
  const records = [
    PLAIN.test(name) ? '' : paxRecord('path', name),
    PLAIN.test(target) ? '' : paxRecord('linkpath', target),
    entry.size > LARGEST_OCTAL ? paxRecord('size', String(entry.size)) : '',
  ].join('');
  const { mode, modifiedSeconds, size } = entry;
  const header = block({ name, type: TYPES[entry.type], mode, modifiedSeconds, size, target });
  if (records === '') return header;
  const content = Buffer.from(records);
  const pax = block({
    name: 'pax',
    type: 'x',
    mode: 0o644,
    modifiedSeconds,
    size: content.length,
    target: '',
  });
  return Buffer.concat([pax, content, tarPadding(content.length), header]);
};

/** What ends an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** A file of text in an archive. */
export const tarText = (path: string, text: string): Buffer => {
  const content = Buffer.from(text);
  const size = content.length;
  const header = tarHeader({ path, type: 'file', mode: 0o644, modifiedSeconds: 0, size });
  return Buffer.concat([header, content, tarPadding(size)]);
};

/** The entry for something on disk; undefined for what archives do not carry, such as sockets. */
export const tarEntry = (path: string, stats: Stats, target?: string): TarEntry | undefined => {
  const kept = { path, mode: stats.mode, modifiedSeconds: stats.mtimeMs / 1000 };
  if (stats.isFile()) return { ...kept, type: 'file', size: stats.size };
  if (stats.isDirectory()) return { ...kept, type: 'directory', size: 0 };
  if (stats.isSymbolicLink() && target !== undefined) return { ...kept, type: 'link', size: 0, target };
  return undefined;
};
