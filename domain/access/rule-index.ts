import { type AccountModule, moduleOf } from './account-modules.ts';
import { type Clause, clauseOf } from './clause.ts';
import { addTo } from './multimap.ts';
import { actionSpecOf, isResourceKind, type PermissionClaim, permissionText, specOf } from './permission.ts';
import type { Principal } from './principal.ts';
import type { AccessRule, RuleSubject } from './rule.ts';

/** The rules that speak to one principal about one permission. */
export interface ApplicableRules {
  readonly allow: readonly Clause[];
  readonly deny: readonly Clause[];
}

const subjectKey = (accountId: string, { kind, id }: RuleSubject): string => `${accountId} ${kind} ${id}`;

/** Whoever asks is spoken to as their teams, as a member, and as themselves if they are a service account. */
const subjectKeysOf = ({ kind, id, accountId, teamIds }: Principal): ReadonlySet<string> => {
  const subjects: RuleSubject[] = teamIds.map(teamId => ({ kind: 'team', id: teamId }));
  subjects.push({ kind: 'role', id: 'user' });
  if (kind === 'service-account') subjects.push({ kind, id });
  return new Set(subjects.map(subject => subjectKey(accountId, subject)));
};

/** The actions a rule speaks about, those that come along with an allowed one among them. */
const actionsOf = ({ effect, resource, actions }: AccessRule): ReadonlySet<string> => {
  if (!isResourceKind(resource)) return new Set();
  const named = actions === '*' ? Object.keys(specOf(resource).actions) : actions;
  if (effect === 'deny') return new Set(named);
  return new Set(named.flatMap(action => [action, ...(actionSpecOf({ resource, action })?.includes ?? [])]));
};

/**
 * Rules sorted by whom and what they are about, so that a question touches only those that could answer it.
 * Build it once when the rules of an account are loaded and keep it; it never changes.
 */
export class RuleIndex {
  readonly #clauses = new Map<string, Clause[]>();
  readonly #modulesOff: ReadonlySet<AccountModule>;

  constructor(rules: readonly AccessRule[], modulesOff: readonly AccountModule[]) {
    this.#modulesOff = new Set(modulesOff);
    for (const rule of rules) {
      const clause = clauseOf(rule);
      const subject = subjectKey(rule.accountId, rule.subject);
      for (const action of actionsOf(rule)) {
        addTo(this.#clauses, `${permissionText({ resource: rule.resource, action })} ${subject}`, clause);
      }
    }
  }

  /** The part of the product that a kind of resource belongs to, where the account has switched it off. */
  moduleOff(kind: string): AccountModule | undefined {
    const module = moduleOf(kind);
    return module !== undefined && this.#modulesOff.has(module) ? module : undefined;
  }

  /** The rules that speak to this principal about this permission, in no particular order. */
  applicable(principal: Principal, permission: PermissionClaim): ApplicableRules {
    const allow: Clause[] = [];
    const deny: Clause[] = [];
    const about = permissionText(permission);
    for (const subject of subjectKeysOf(principal)) {
      for (const clause of this.#clauses.get(`${about} ${subject}`) ?? []) {
        (clause.effect === 'deny' ? deny : allow).push(clause);
      }
    }
    return { allow, deny };
  }
}

/** Sorts the rules of one or more accounts for asking. */
export const indexRules = (
  rules: readonly AccessRule[],
  modulesOff: readonly AccountModule[] = [],
): RuleIndex => new RuleIndex(rules, modulesOff);
