import { Fault } from '@freshet/kit/errors';
import { isId } from '@freshet/kit/ids';
import type { Api } from '../api/index.ts';
import type { CommandContext } from '../command/index.ts';
import { readDocuments } from '../documents/index.ts';
import { serviceAccounts, teams } from '../lookup/index.ts';
import type { RuleInput, RuleParts } from './rule-parts.ts';

/** A rule as a file has it. */
interface WrittenRule {
  /** Where the file came from `get rule -o yaml`. */
  readonly id: string | undefined;
  readonly parts: RuleParts;
}

/** What only the server writes; it stands in files that were made by `get rule -o yaml`. */
const READ_ONLY = new Set(['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

/**
 * Reads rules from a file. They look as `get rule -o yaml` prints them; whom one is for may be written by name as
 * well: `subject: team/ops`, `subject: everyone`, or `subject: {kind: team, id: ops}`.
 */
export const readRules = async (
  ctx: Pick<CommandContext, 'api' | 'files' | 'stdin' | 'cwd'>,
  path: string,
): Promise<readonly WrittenRule[]> => {
  const written: WrittenRule[] = [];
  for (const document of await readDocuments(ctx, path)) {
    const fields = Object.entries(document).filter(([name]) => !READ_ONLY.has(name));
    // Only the subject is looked at here: the server names every problem of a rule at once, and does it better.
    const parts = Object.fromEntries(fields) as RuleParts;
    const subject = await readSubject(ctx.api, document.subject);
    const { id } = document;
    written.push({ id: typeof id === 'string' ? id : undefined, parts: { ...parts, subject } });
  }
  return written;
};

const readSubject = async (api: Api, written: unknown): Promise<RuleInput['subject'] | undefined> => {
  const { kind, name } = subjectWords(written);
  if (kind === 'everyone') return { kind: 'role', id: 'user' };
  if (name && kind === 'team') return { kind, id: isId(name) ? name : (await teams.one(api, name))._id };
  if (name && kind === 'service-account')
    return { kind, id: isId(name) ? name : (await serviceAccounts.one(api, name)).id };
  if (typeof written === 'string') {
    const forms = 'team/NAME, service-account/NAME or everyone';
    throw new Fault('CLI_FILE_UNUSABLE', `subject must be ${forms}, not '${written}'`);
  }
  return written as RuleInput['subject'];
};

const subjectWords = (written: unknown): { kind: string | undefined; name: string | undefined } => {
  if (typeof written === 'string') {
    const at = written.indexOf('/');
    return at < 0
      ? { kind: written, name: undefined }
      : { kind: written.slice(0, at), name: written.slice(at + 1) };
  }
  if (typeof written !== 'object' || written === null) return { kind: undefined, name: undefined };
  const { kind, id, name } = written as Record<string, unknown>;
  const called = id ?? name;
  return {
    kind: typeof kind === 'string' ? kind : undefined,
    name: typeof called === 'string' ? called : undefined,
  };
};
