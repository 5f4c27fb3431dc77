/**
 * Schemas of values in charts. Helm reads whatever file of the machine a schema refers to and tells in its messages what
 * it found there; so references are looked at before Helm is, in the chart and in archives of charts in it.
 */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { archivedFiles } from '../sources/index.ts';
import type { RenderLimits } from './limits.ts';
import { isObject } from './objects.ts';

const SCHEMA = 'values.schema.json';
/** Archives in archives; deeper than people go. */
const MAX_DEPTH = 5;
const MAX_NESTING = 500;

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
  for (const content of await archivedFiles(bytes, { bytes: limits.copyBytes, entries: limits.files })) {
    // By what they are, not by their names, which an archive can say in several ways.
    if (content[0] === 0x1f && content[1] === 0x8b) await checkArchive(content, limits, depth + 1);
    else if (/^\s*\{/u.test(content.subarray(0, 64).toString('latin1'))) checkSchema(content);
  }
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

/** Within the document, or on the network, which Helm cannot reach; but of this machine nothing keeps it away. */
const isMeant = (reference: string): boolean => {
  if (reference.startsWith('#')) return true;
  const url = /^https?:\/\//u.test(reference) ? URL.parse(reference) : null;
  return url !== null && !/^(?:localhost|127\..*|\[.*\])$/u.test(url.hostname);
};

const checkReferences = (value: unknown, depth: number): void => {
  if (depth > MAX_NESTING) throw new Fault('RENDER_LIMIT', 'the schema of a chart nests too deeply');
  if (Array.isArray(value)) for (const item of value) checkReferences(item, depth + 1);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (REFERENCES.has(name) && typeof member === 'string' && !isMeant(member))
      throw new Fault('RENDER_REFUSED', `the schema of a chart refers to ${member}`, { name });
    checkReferences(member, depth + 1);
  }
};
