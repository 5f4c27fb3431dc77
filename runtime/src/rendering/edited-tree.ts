/** The files of a source as they would be after a commit that nobody has made yet. */
import { createHash } from 'node:crypto';
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { SourceTree } from '../sources/index.ts';
import { copyFolder } from './private-copy.ts';
import type { FileEdits } from './renderer.ts';
import type { RenderingShop } from './rendering-job.ts';
import { SourceFiles } from './source-files.ts';
import { outsideReason } from './walls.ts';

export interface EditedTree extends SourceTree, AsyncDisposable {}

/** A copy of the files with some of them written anew; it goes when it is disposed of. */
export const editedTree = async (
  shop: Pick<RenderingShop, 'workFolder' | 'limits'>,
  tree: SourceTree,
  edits: FileEdits,
): Promise<EditedTree> => {
  const work = await shop.workFolder();
  try {
    const root = join(await realpath(work.path), 'edited');
    const files = await SourceFiles.of(tree);
    await copyFolder({ files, limits: shop.limits, keepLinks: true }, files.root, root);
    for (const [path, text] of edits) await write(root, path, text);
    return {
      root,
      revision: tree.revision,
      hashOf: async path => {
        const before = await tree.hashOf(path);
        const inside = [...edits].filter(([edited]) => isBelow(edited, path));
        if (inside.length === 0) return before;
        return createHash('sha256')
          .update(JSON.stringify([before, inside]))
          .digest('hex');
      },
      release: () => tree.release(),
      [Symbol.asyncDispose]: () => work[Symbol.asyncDispose](),
    };
  } catch (error) {
    await work[Symbol.asyncDispose]();
    throw error;
  }
};

const isBelow = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`);

/** A link in the place of a file, or on the way to it, must not lead what is written elsewhere. */
const write = async (root: string, path: string, text: string): Promise<void> => {
  const place = join(root, path);
  const reason = outsideReason(root, place, path);
  if (reason !== undefined) throw new Fault('RENDER_REFUSED', reason, { path });
  await mkdir(dirname(place), { recursive: true });
  if ((await realpath(dirname(place))) !== dirname(place))
    throw new Fault('RENDER_REFUSED', `a symbolic link is on the way to ${path}`, { path });
  await rm(place, { force: true });
  await writeFile(place, text, { mode: 0o600, flag: 'wx' });
};
