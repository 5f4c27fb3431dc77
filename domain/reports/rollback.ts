/**
 * What the message of a commit says of going back. A rollback that the platform commits says so in a trailer,
 * `Rollback-To: <revision>:<path>`, as Git names the files of a path at a revision: others that follow the same
 * repository at another path go on. `git revert` names what it undoes, which goes back to what was there before that.
 */
import type { Application, RevisionHistory } from '@freshet/domain/applications';
import { sourcesOf } from './source-report.ts';

const TRAILER = /^Rollback-To: (?<revision>[0-9a-f]{40}(?:[0-9a-f]{24})?):(?<path>.*)$/gm;
const REVERTS = /^This reverts commit (?<revision>[0-9a-f]{40}(?:[0-9a-f]{24})?)\b/gm;
/** Undoing what was undone goes on, not back. */
const REAPPLIES = /^(?:Reapply "|Revert "(?:Revert|Reapply) ")/;
const ONLY_TRAILERS = /^(?:[A-Za-z0-9-]+: .+\n?)+$/;

/** The folder of a source within its repository, however it is spelt; empty for the whole repository. */
export const folderOf = (path: string | undefined): string =>
  path === '.' ? '' : (path ?? '').replace(/^(?:\.?\/)+|\/+$/g, '');

/** The message with the trailer, after the trailers that it has. */
export const rollbackMessage = (
  message: string,
  { revision, path }: { readonly revision: string; readonly path: string },
): string => {
  const words = message.trim();
  const [title, ...paragraphs] = words.split(/\n{2,}/);
  const last = paragraphs.at(-1);
  const gap = title !== undefined && last !== undefined && ONLY_TRAILERS.test(last) ? '\n' : '\n\n';
  return `${words}${gap}Rollback-To: ${revision}:${folderOf(path)}`;
};

/** The revision that a deployment went back to by its commit; undefined where it went on. */
export const rolledBackTo = (
  { spec, status }: Application,
  entry: RevisionHistory,
  message: string | undefined,
): string | undefined => {
  if (!message) return undefined;
  const folder = folderOf((sourcesOf(entry)[0] ?? sourcesOf(spec)[0])?.path);
  for (const { groups } of message.matchAll(TRAILER))
    if (groups?.path?.trim() === folder) return groups.revision;
  return beforeReverted(status?.history ?? [], entry, message);
};

/** What was deployed before the commits that a message says it reverts, where one of them was deployed last. */
const beforeReverted = (
  history: readonly RevisionHistory[],
  { id }: RevisionHistory,
  message: string,
): string | undefined => {
  if (REAPPLIES.test(message)) return undefined;
  const reverted = new Set([...message.matchAll(REVERTS)].map(({ groups }) => groups?.revision));
  const earlier = history.filter(entry => entry.id < id).map(({ revision }) => revision);
  return reverted.has(earlier.at(-1)) ? earlier.findLast(revision => !reverted.has(revision)) : undefined;
};
