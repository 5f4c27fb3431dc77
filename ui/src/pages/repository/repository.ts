import type { components } from '../../api/index.ts';

export type TreeEntry = components['schemas']['GitTreeEntry'];

/** Folders first, then by name, as people look for them. */
export const inOrder = (entries: readonly TreeEntry[]): readonly TreeEntry[] =>
  entries.toSorted(
    (a, b) => Number(b.kind === 'folder') - Number(a.kind === 'folder') || a.name.localeCompare(b.name),
  );

/** The file of a folder that tells what it is about. */
export const readmeOf = (entries: readonly TreeEntry[]): TreeEntry | undefined =>
  entries.find(({ kind, name }) => kind === 'file' && /^readme(\.(md|txt))?$/i.test(name));

/** A path by its parts, each with the path that leads there. */
export const partsOf = (path: string): readonly { readonly name: string; readonly path: string }[] =>
  path === ''
    ? []
    : path.split('/').map((name, index, all) => ({ name, path: all.slice(0, index + 1).join('/') }));
