import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { JsonObject } from '../src/objects/index.ts';

const ARCHIVE = resolve(process.cwd(), '../shared/corpus/kubernetes-openapi/golden-objects.tar.gz');
const BLOCK = 512;

/** Whether the published examples of every kind are at hand; they are not part of this repository. */
export const hasGolden = existsSync(ARCHIVE);

/** An example of a kind in which every field is filled, in both formats. */
export interface Golden {
  readonly name: string;
  readonly protobuf: Buffer;
  readonly json: string;
  readonly object: JsonObject;
}

/** All examples whose kinds can be named in a request. */
export const readGolden = (): Golden[] => {
  const files = readArchive(gunzipSync(readFileSync(ARCHIVE)));
  return [...files.keys()]
    .filter(name => name.endsWith('.pb'))
    .sort()
    .map(name => {
      const json = String(files.get(name.replace(/pb$/, 'json')));
      return {
        name: name.replace(/^\.\//, '').replace(/\.pb$/, ''),
        protobuf: files.get(name) ?? Buffer.alloc(0),
        json,
        object: JSON.parse(json) as JsonObject,
      };
    });
};

/** Files of a tar archive by name. */
const readArchive = (archive: Buffer): Map<string, Buffer> => {
  const files = new Map<string, Buffer>();
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const field = (from: number, to: number): string =>
      archive
        .toString('utf8', at + from, at + to)
        .replace(/\0.*$/s, '')
        .trim();
    const size = Number.parseInt(field(124, 136), 8) || 0;
    files.set(field(0, 100), archive.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
};
