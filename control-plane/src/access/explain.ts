import type { AccessExplainRequest, AccessExplanation } from '@freshet/contracts/access';
import type { AccessRule, Principal, Problem } from '@freshet/domain/access';
import type { z } from 'zod';
import { missing } from '../gateway/index.ts';
import { AccountRules } from './account-rules.ts';
import { judgeRule, ruleFault } from './judge-rule.ts';
import { answer, decisionWire, readQuestion } from './question.ts';
import type { RuleCache } from './rule-cache.ts';
import type { Subjects } from './subjects.ts';

type Request = z.infer<typeof AccessExplainRequest>;

export interface ExplainDeps {
  readonly cache: RuleCache;
  readonly subjects: Subjects;
}

/** Decides for someone else, and once more as if a proposal of rules were saved. Nothing is. */
export const explainAccess =
  ({ cache, subjects }: ExplainDeps) =>
  async (caller: Principal, request: Request): Promise<z.input<typeof AccessExplanation>> => {
    const question = readQuestion(request);
    const principal = request.as ? await principalFor(subjects, caller.accountId, request.as) : caller;
    const rules = await cache.of(caller.accountId);
    const now = decisionWire(answer(rules, principal, question));
    if (!request.proposal) return { now };
    const proposed = new AccountRules({
      revision: rules.revision,
      modulesOff: rules.modulesOff,
      rules: await propose({ subjects, rules: rules.rules, accountId: caller.accountId }, request.proposal),
    });
    return { now, proposed: decisionWire(answer(proposed, principal, question)) };
  };

/** A person who is in one team, or in none, and has no rights of their own. */
export const memberOf = (accountId: string, teamIds: readonly string[]): Principal => ({
  kind: 'user',
  id: 'someone',
  accountId,
  admin: false,
  teamIds,
});

const principalFor = async (
  subjects: Subjects,
  accountId: string,
  { kind, id }: NonNullable<Request['as']>,
): Promise<Principal> => {
  if (kind === 'team') {
    if (!(await subjects.exists(accountId, kind, id))) throw missing(kind);
    return memberOf(accountId, [id]);
  }
  const principal = await subjects.principal(accountId, kind, id);
  if (!principal || principal.accountId !== accountId) throw missing(kind);
  return principal;
};

interface Standing {
  readonly subjects: Subjects;
  readonly rules: readonly AccessRule[];
  readonly accountId: string;
}

const propose = async (
  { subjects, rules, accountId }: Standing,
  { add = [], remove = [] }: NonNullable<Request['proposal']>,
): Promise<readonly AccessRule[]> => {
  const gone = new Set(remove);
  const kept = rules.filter(({ id }) => !gone.has(id));
  if (kept.length !== rules.length - gone.size) throw missing('access-rule');
  const problems: Problem[] = [];
  const drafts: AccessRule[] = [];
  for (const [position, input] of add.entries()) {
    const judged = await judgeRule(subjects, accountId, input);
    if (judged.ok) drafts.push({ ...judged.value, accountId, id: `draft-${position + 1}` });
    else problems.push(...judged.problems.map(problem => under(`proposal.add[${position}]`, problem)));
  }
  if (problems.length > 0) throw ruleFault(problems);
  return [...kept, ...drafts];
};

const under = (parent: string, { path, message }: Problem): Problem => ({
  path: path === '' ? parent : `${parent}.${path}`,
  message,
});
