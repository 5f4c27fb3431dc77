import { AccessRuleCreated, AccessRuleDeleted, AccessRuleUpdated } from '@freshet/contracts/access';
import { Fault } from '@freshet/kit/errors';
import { type Ids, isId } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import { missing } from '../gateway/index.ts';
import type { Change, ChangeContext, UnitOfWork } from '../unit-of-work/index.ts';
import { judgeRule, ruleFault } from './judge-rule.ts';
import {
  countRules,
  type DescribedDraft,
  findRule,
  insertRule,
  type KeptRule,
  listRules,
  nextRevision,
  type RuleFilter,
  removeRule,
  replaceRule,
} from './rule-store.ts';
import { nextTime, requireVersion } from './rule-version.ts';
import { factsOf } from './rule-wire.ts';
import type { Subjects } from './subjects.ts';
import type { AccessTables } from './tables.ts';

/** Bounds what every process keeps in memory for one account. */
const RULES_MAX = 10_000;

/** Tells this process and all others that the rules of an account changed. Call it inside the change. */
export type AnnounceRules = (change: Change<AccessTables>, accountId: string) => Promise<void>;

export interface RulesDeps {
  readonly work: UnitOfWork<AccessTables>;
  readonly subjects: Subjects;
  readonly announce: AnnounceRules;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly maxRules?: number;
}

/**
 * The access rules of accounts. Who changes one is taken from the context, and so is the account: a rule of
 * another account is as good as none. Inputs are judged here, from whichever door they came.
 */
export interface Rules {
  /** Oldest first. */
  list(accountId: string, filter: RuleFilter): Promise<readonly KeptRule[]>;
  get(accountId: string, id: string): Promise<KeptRule>;
  create(context: ChangeContext, input: unknown): Promise<KeptRule>;
  /** Replaces all that the rule says, where it still is a version that `ifMatch` names. */
  update(context: ChangeContext, id: string, input: unknown, ifMatch?: string): Promise<KeptRule>;
  delete(context: ChangeContext, id: string): Promise<void>;
}

export const createRules = (deps: RulesDeps): Rules => ({
  list: (accountId, filter) => listRules(deps.work.sql, accountId, filter),
  get: async (accountId, id) => present(isId(id) ? await findRule(deps.work.sql, accountId, id) : undefined),
  create: createRule(deps),
  update: updateRule(deps),
  delete: deleteRule(deps),
});

const createRule =
  ({ work, subjects, announce, ids, clock, maxRules = RULES_MAX }: RulesDeps): Rules['create'] =>
  async (context, input) => {
    const { accountId, id: actorId } = context.actor;
    const draft = await judged(subjects, accountId, input);
    const now = clock.now();
    const rule: KeptRule = {
      ...draft,
      id: ids.next(),
      accountId,
      createdAt: now,
      createdBy: actorId,
      updatedAt: now,
      updatedBy: actorId,
    };
    return work.change(context, async change => {
      await nextRevision(change.sql, accountId);
      if ((await countRules(change.sql, accountId)) >= maxRules) {
        throw new Fault('ACCESS_RULES_LIMIT', `the account already has ${maxRules} access rules`, {
          maxRules,
        });
      }
      await insertRule(change.sql, rule);
      change.audit({
        action: 'access-rule.create',
        entity: entityOf(rule),
        details: { rule: factsOf(rule) },
      });
      change.emit({ event: AccessRuleCreated, key: accountId, data: { accountId, rule: factsOf(rule) } });
      await announce(change, accountId);
      return rule;
    });
  };

const updateRule =
  ({ work, subjects, announce, clock }: RulesDeps): Rules['update'] =>
  async (context, id, input, ifMatch) => {
    const { accountId, id: actorId } = context.actor;
    // Looked for first: whether a rule exists must not show in how its replacement is judged.
    present(isId(id) ? await findRule(work.sql, accountId, id) : undefined);
    const draft = await judged(subjects, accountId, input);
    return work.change(context, async change => {
      await nextRevision(change.sql, accountId);
      const previous = present(await findRule(change.sql, accountId, id));
      requireVersion(previous, ifMatch);
      const updatedAt = nextTime(clock.now(), previous);
      const rule: KeptRule = { ...previous, ...draft, updatedAt, updatedBy: actorId };
      const [before, after] = [factsOf(previous), factsOf(rule)];
      await replaceRule(change.sql, rule);
      change.audit({
        action: 'access-rule.update',
        entity: entityOf(rule),
        details: { rule: after, previous: before },
      });
      change.emit({
        event: AccessRuleUpdated,
        key: accountId,
        data: { accountId, rule: after, previous: before },
      });
      await announce(change, accountId);
      return rule;
    });
  };

const deleteRule =
  ({ work, announce }: RulesDeps): Rules['delete'] =>
  async (context, id) => {
    const { accountId } = context.actor;
    if (!isId(id)) throw missing('access-rule');
    await work.change(context, async change => {
      await nextRevision(change.sql, accountId);
      const rule = present(await findRule(change.sql, accountId, id));
      await removeRule(change.sql, accountId, id);
      noteRemoval(change, rule);
      await announce(change, accountId);
    });
  };

/** What the audit log and the event bus learn of a rule that is gone. */
export const noteRemoval = (change: Change<AccessTables>, rule: KeptRule): void => {
  const facts = factsOf(rule);
  change.audit({ action: 'access-rule.delete', entity: entityOf(rule), details: { rule: facts } });
  change.emit({
    event: AccessRuleDeleted,
    key: rule.accountId,
    data: { accountId: rule.accountId, rule: facts },
  });
};

const judged = async (subjects: Subjects, accountId: string, input: unknown): Promise<DescribedDraft> => {
  const parsed = await judgeRule(subjects, accountId, input);
  if (!parsed.ok) throw ruleFault(parsed.problems);
  return parsed.value;
};

const present = (rule: KeptRule | undefined): KeptRule => {
  if (!rule) throw missing('access-rule');
  return rule;
};

const entityOf = ({ id, effect, resource }: KeptRule) => ({
  kind: 'access-rule',
  id,
  name: `${effect} ${resource}`,
});
