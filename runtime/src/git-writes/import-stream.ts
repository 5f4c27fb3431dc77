/** A commit in the words of `git fast-import`: one program makes blobs, trees and the commit. */
import type { Author } from './commit-request.ts';

/** One entry of the tree as it is to be. */
export type Edit =
  | { readonly path: string; readonly mode: string; readonly content: string }
  | { readonly path: string; readonly mode: string; readonly blob: string }
  | { readonly path: string; readonly deleted: true };

interface NewCommit {
  /** Where the commit is kept. */
  readonly ref: string;
  /** Undefined for the first of a repository. */
  readonly parent: string | undefined;
  readonly author: Author;
  readonly message: string;
  readonly date: Date;
  readonly edits: readonly Edit[];
}

/** Lengths are in bytes, so whatever a file holds is never taken for an instruction. */
const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;

const quoted = (path: string): string => `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const line = (edit: Edit): string => {
  const path = quoted(edit.path);
  if ('deleted' in edit) return `D ${path}\n`;
  if ('blob' in edit) return `M ${edit.mode} ${edit.blob} ${path}\n`;
  return `M ${edit.mode} inline ${path}\n${data(edit.content)}`;
};

export const importStream = ({ ref, parent, author, message, date, edits }: NewCommit): string => {
  const person = `${author.name} <${author.email}> ${Math.floor(date.getTime() / 1000)} +0000`;
  // Files go before others come: what becomes a folder must not be a file any more.
  const ordered = [...edits].sort((one, other) => Number('deleted' in other) - Number('deleted' in one));
  return [
    `commit ${ref}\n`,
    `author ${person}\ncommitter ${person}\n`,
    data(`${message}\n`),
    parent === undefined ? '' : `from ${parent}\n`,
    ...ordered.map(line),
    '\ndone\n',
  ].join('');
};
