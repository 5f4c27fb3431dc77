import { DESCRIPTION_MAX_LENGTH } from '@freshet/contracts/access';
import { type Parsed, type Problem, parseAccessRule } from '@freshet/domain/access';
import { Fault } from '@freshet/kit/errors';
import { isId } from '@freshet/kit/ids';
import type { DescribedDraft } from './rule-store.ts';
import type { Subjects } from './subjects.ts';

/** Line breaks and the joiners that scripts and emoji need are welcome; other invisibles only hide something. */
const INVISIBLE = /(?![\n\u200c\u200d])\p{C}/u;

const problemText = ({ path, message }: Problem): string => (path === '' ? message : `${path}: ${message}`);

/** The fault that names every problem of a rule at once. */
export const ruleFault = (problems: readonly Problem[]): Fault => {
  const texts = problems.map(problemText);
  return new Fault('ACCESS_RULE_INVALID', `the rule is not valid: ${texts.join('; ')}`, { problems: texts });
};

/** Reads a rule as someone wrote it, and checks that whom it is for exists in the account. */
export const judgeRule = async (
  subjects: Subjects,
  accountId: string,
  input: unknown,
): Promise<Parsed<DescribedDraft>> => {
  const [rule, description] = splitDescription(input);
  const parsed = parseAccessRule(rule);
  const problems = [
    ...(parsed.ok ? [] : parsed.problems),
    ...descriptionProblems(description),
    ...(await subjectProblems(subjects, accountId, rule)),
  ];
  if (!parsed.ok || problems.length > 0) return { ok: false, problems };
  const text = typeof description === 'string' ? description.trim() : '';
  return { ok: true, value: { ...parsed.value, description: text } };
};

const splitDescription = (input: unknown): readonly [rule: unknown, description: unknown] => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return [input, undefined];
  const { description, ...rule } = input as Readonly<Record<string, unknown>>;
  return [rule, description];
};

const descriptionProblems = (description: unknown): readonly Problem[] => {
  const path = 'description';
  if (description === undefined) return [];
  if (typeof description !== 'string') return [{ path, message: 'must be text' }];
  if (description.length > DESCRIPTION_MAX_LENGTH)
    return [{ path, message: `may have at most ${DESCRIPTION_MAX_LENGTH} characters` }];
  if (INVISIBLE.test(description)) return [{ path, message: 'must not hold invisible characters' }];
  return [];
};

/** Looks at the raw rule, so that a missing subject is reported along with whatever else is wrong. */
const subjectProblems = async (
  subjects: Subjects,
  accountId: string,
  rule: unknown,
): Promise<readonly Problem[]> => {
  const { kind, id } = (rule as { subject?: { kind?: unknown; id?: unknown } } | undefined)?.subject ?? {};
  if ((kind !== 'team' && kind !== 'service-account') || typeof id !== 'string' || !isId(id)) return [];
  if (await subjects.exists(accountId, kind, id)) return [];
  return [{ path: 'subject.id', message: `the account has no such ${kind.replace('-', ' ')}` }];
};
