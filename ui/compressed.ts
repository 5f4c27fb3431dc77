import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json']);
const LEAST_BYTES = 1024;

/** Leaves a `.br` and a `.gz` beside every built file, so that serving one never costs a compression. */
export const compressed = (): Plugin => {
  let directory = '';
  return {
    name: 'freshet-compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      directory = join(root, build.outDir);
    },
    writeBundle: async () => {
      const names = await readdir(directory, { recursive: true });
      await Promise.all(
        names.filter(name => COMPRESSIBLE.has(extname(name))).map(name => compress(join(directory, name))),
      );
    },
  };
};

const compress = async (path: string): Promise<void> => {
  const content = await readFile(path);
  if (content.length < LEAST_BYTES) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [small, smaller] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params: quality }),
  ]);
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
};
