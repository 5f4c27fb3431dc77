/**
 * Schemas of values in charts. Helm reads whatever file of the machine a schema refers to and tells in its messages what
 * it found there; so references are looked at before Helm is, in the chart and in archives of charts in it.
 */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Fault } from '@freshet/kit/errors';
import type { RenderLimits } from './limits.ts';
import { isObject } from './objects.ts';

const unzip = promisify(gunzip);

const SCHEMA = 'values.schema.json';
/** Archives in archives; deeper than people go. */
const MAX_DEPTH = 5;
const MAX_NESTING = 500;
const BLOCK = 512;

/** Refuses a chart with a schema that refers to files. Links in the folder must have been looked at before. */
export const checkSchemas = async (chart: string, limits: RenderLimits): Promise<void> => {
  for await (const path of filesBelow(chart, new Set())) {
    if (basename(path) === SCHEMA) checkSchema(await readFile(path), SCHEMA);
    else if (path.endsWith('.tgz')) await checkArchive(await readFile(path), limits, 0);
  }
};

async function* filesBelow(folder: string, seen: Set<string>): AsyncGenerator<string> {
  const real = await realpath(folder);
  if (seen.has(real)) return;
  seen.add(real);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const facts = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : entry;
    if (facts?.isDirectory()) yield* filesBelow(path, seen);
    else if (facts?.isFile()) yield path;
  }
}

const checkArchive = async (bytes: Buffer, limits: RenderLimits, depth: number): Promise<void> => {
  if (depth > MAX_DEPTH)
    throw new Fault('RENDER_LIMIT', `charts lie in one another more than ${MAX_DEPTH} deep`);
  const tar = await unzip(bytes, { maxOutputLength: limits.copyBytes }).catch((cause: unknown) => {
    throw new Fault('RENDER_FAILED', 'an archive of a chart cannot be unpacked', {}, { cause });
  });
  for (const content of filesIn(tar)) {
    // By what they are, not by their names, which an archive can say in several ways.
    if (content[0] === 0x1f && content[1] === 0x8b) await checkArchive(content, limits, depth + 1);
    else if (/^\s*\{/u.test(content.subarray(0, 64).toString('latin1'))) checkSchema(content);
  }
};

/** The contents of all plain files of an archive. */
function* filesIn(tar: Buffer): Generator<Buffer> {
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const size = sizeAt(tar, at);
    const kind = tar[at + 156];
    const start = at + BLOCK;
    if (kind === 0 || kind === 0x30) yield tar.subarray(start, start + size);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}

const sizeAt = (tar: Buffer, at: number): number => {
  const field = tar.subarray(at + 124, at + 136);
  // Large sizes are written as bytes; charts have none.
  if ((field[0] ?? 0) >= 0x80)
    throw new Fault('RENDER_LIMIT', 'an archive of a chart holds a file that is too large');
  return Number.parseInt(field.toString('latin1').replace(/[\0 ]/gu, '') || '0', 8) || 0;
};

/** With a name the bytes must be JSON; without one they may be anything. */
const checkSchema = (bytes: Buffer, name?: string): void => {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (cause) {
    if (name === undefined) return;
    throw new Fault('RENDER_FAILED', `${name} is not JSON`, {}, { cause });
  }
  checkReferences(value, 0);
};

const REFERENCES = new Set(['$ref', '$dynamicRef', '$recursiveRef', '$schema']);

const checkReferences = (value: unknown, depth: number): void => {
  if (depth > MAX_NESTING) throw new Fault('RENDER_LIMIT', 'the schema of a chart nests too deeply');
  if (Array.isArray(value)) for (const item of value) checkReferences(item, depth + 1);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    // Within the document, or on the network, which Helm cannot reach.
    const isMeant = typeof member !== 'string' || /^(?:#|https?:\/\/)/u.test(member);
    if (REFERENCES.has(name) && !isMeant)
      throw new Fault('RENDER_REFUSED', `the schema of a chart refers to ${member}`, { name });
    checkReferences(member, depth + 1);
  }
};
