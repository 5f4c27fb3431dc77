import { type AccessHolders, type AccessQuestionWire, WHO_CAN_MAX } from '@freshet/contracts/access';
import type { AccessRule, Principal, RuleSubject } from '@freshet/domain/access';
import type { z } from 'zod';
import { memberOf } from './explain.ts';
import { answer, decisionWire, readQuestion } from './question.ts';
import type { RuleCache } from './rule-cache.ts';

type Holders = z.input<typeof AccessHolders>;

/**
 * Which teams and service accounts may do something, going by whom the rules are written for. A service
 * account is asked about without its teams: what those give is told under the teams.
 */
export const whoCan =
  (cache: RuleCache) =>
  async (accountId: string, asked: AccessQuestionWire): Promise<Holders> => {
    const question = readQuestion(asked);
    const rules = await cache.of(accountId);
    const subjects: Holders['subjects'] = [];
    for (const { kind, id } of subjectsOf(rules.rules, question.permission.resource)) {
      if (kind === 'role') continue;
      const decision = answer(rules, principalOf(accountId, { kind, id }), question);
      if (decision.allowed) subjects.push({ kind, id, decision: decisionWire(decision) });
      if (subjects.length > WHO_CAN_MAX) break;
    }
    return {
      everyMember: decisionWire(answer(rules, memberOf(accountId, []), question)),
      subjects: subjects.slice(0, WHO_CAN_MAX),
      truncated: subjects.length > WHO_CAN_MAX,
    };
  };

type NamedSubject = Pick<RuleSubject, 'kind' | 'id'>;

const subjectsOf = (rules: readonly AccessRule[], resource: string): readonly NamedSubject[] => {
  const subjects = new Map<string, NamedSubject>();
  for (const rule of rules) {
    if (rule.resource === resource && rule.effect === 'allow')
      subjects.set(`${rule.subject.kind} ${rule.subject.id}`, rule.subject);
  }
  return [...subjects.values()];
};

const principalOf = (accountId: string, { kind, id }: NamedSubject): Principal =>
  kind === 'team'
    ? memberOf(accountId, [id])
    : { kind: 'service-account', id, accountId, admin: false, teamIds: [] };
