import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

const END = { signature: 0x06054b50, bytes: 22, longestComment: 0xffff };
const DIRECTORY = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
const DEFLATED = 8;

interface Entry {
  readonly name: string;
  readonly compressed: number;
  readonly offset: number;
}

/** Writes one deflated member of a ZIP file to a file; enough for archives that we know, not for any. */
export const extractEntry = async (archive: string, name: string, target: string): Promise<void> => {
  const { start, bytes } = await findEntry(archive, name);
  await pipeline(
    createReadStream(archive, { start, end: start + bytes - 1 }),
    createInflateRaw(),
    createWriteStream(target, { flags: 'wx', mode: 0o755, flush: true }),
  );
};

const findEntry = async (archive: string, name: string): Promise<{ start: number; bytes: number }> => {
  await using zip = await open(archive);
  const entry = (await readDirectory(zip)).find(candidate => candidate.name === name);
  if (!entry) throw new Error(`${archive} has no deflated ${name}`);
  const header = await readAt(zip, entry.offset, LOCAL.bytes);
  if (header.readUInt32LE(0) !== LOCAL.signature) throw new Error(`${archive} is damaged at ${name}`);
  const start = entry.offset + LOCAL.bytes + header.readUInt16LE(26) + header.readUInt16LE(28);
  return { start, bytes: entry.compressed };
};

const readDirectory = async (zip: FileHandle): Promise<Entry[]> => {
  const { size } = await zip.stat();
  const tailBytes = Math.min(size, END.bytes + END.longestComment);
  const tail = await readAt(zip, size - tailBytes, tailBytes);
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0) throw new Error('not a ZIP file');
  const count = tail.readUInt16LE(end + 10);
  const directory = await readAt(zip, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  return readEntries(directory, count);
};

const readEntries = (directory: Buffer, count: number): Entry[] => {
  const entries: Entry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (directory.readUInt32LE(at) !== DIRECTORY.signature)
      throw new Error('the directory of the ZIP file is damaged');
    const nameBytes = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + DIRECTORY.bytes, at + DIRECTORY.bytes + nameBytes);
    if (directory.readUInt16LE(at + 10) === DEFLATED)
      entries.push({
        name,
        compressed: directory.readUInt32LE(at + 20),
        offset: directory.readUInt32LE(at + 42),
      });
    at += DIRECTORY.bytes + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
};

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new Error('the ZIP file ends early');
  return buffer;
};
