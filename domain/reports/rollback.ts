/**
 * What the message of a commit says of going back. A rollback that the platform commits says so in a trailer,
 * `Rollback-To: <revision>:<path>`, as Git names the files of a path at a revision: others that follow the same
 * repository at another path go on. `git revert` names what it undoes, which goes back to what was there before that.
 * Anybody can write either, so a trailer is believed only at the end of a message, where the platform puts it, and only of
 * a revision that was deployed.
 */
import type { Application, RevisionHistory } from '@freshet/domain/applications';
import { sourcesOf } from './source-report.ts';

const TRAILER = /^Rollback-To: (?<revision>[0-9a-f]{40}(?:[0-9a-f]{24})?):(?<path>.*)$/gm;
const REVERTS = /^This reverts commit (?<revision>[0-9a-f]{40}(?:[0-9a-f]{24})?)\b/gm;
/** Undoing what was undone goes on, not back. */
const REAPPLIES = /^(?:Reapply "|Revert "(?:Revert|Reapply) ")/;
const ONLY_TRAILERS = /^(?:[A-Za-z0-9-]+: .+(?:\n|$))+$/;
const SAID = /^Rollback-To:.*\n?/gim;
const GAP = /\n\s*\n/;

/** The folder of a source within its repository, however it is spelt; empty for the whole repository. */
export const folderOf = (path: string | undefined): string =>
  path === '.' ? '' : (path ?? '').replace(/^(?:\.?\/)+|\/+$/g, '');

/** The message with the trailer, after the trailers that it has; such a trailer of its own goes. */
export const rollbackMessage = (
  message: string,
  { revision, path }: { readonly revision: string; readonly path: string },
): string => {
  const words = message.replace(SAID, '').trim() || 'Roll back';
  const gap = ONLY_TRAILERS.test(lastParagraph(words)) ? '\n' : '\n\n';
  return `${words}${gap}Rollback-To: ${revision}:${folderOf(path)}`;
};

/** What a message ends with after its title: where trailers are. */
export const lastParagraph = (message: string): string => message.trim().split(GAP).slice(1).at(-1) ?? '';

/** That a deployment goes back. */
interface Rollback {
  /** The revision that it went back to; undefined where the history begins too late to know it. */
  readonly to: string | undefined;
}

/** Whether a deployment went back by its commit; undefined where it went on. */
export const rollbackOf = (
  { spec, status }: Application,
  entry: RevisionHistory,
  message: string | undefined,
): Rollback | undefined => {
  if (!message) return undefined;
  const history = status?.history ?? [];
  const folder = folderOf((sourcesOf(entry)[0] ?? sourcesOf(spec)[0])?.path);
  const said = [...lastParagraph(message).matchAll(TRAILER)].findLast(
    ({ groups }) => groups?.path?.trim() === folder,
  )?.groups?.revision;
  if (said !== undefined) return asDeployed(history, entry, said);
  const to = beforeReverted(history, entry, message);
  return to === undefined ? undefined : { to };
};

/** Only few entries are kept: going back to the first of them takes that very one away. */
const asDeployed = (
  history: readonly RevisionHistory[],
  { id }: RevisionHistory,
  revision: string,
): Rollback | undefined => {
  if (history.some(earlier => earlier.id < id && earlier.revision === revision)) return { to: revision };
  const isWhole = (history[0]?.id ?? 0) === 0;
  return isWhole || history.some(other => other.revision === revision) ? undefined : { to: undefined };
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
