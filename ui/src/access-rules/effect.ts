/**
 * What saving or deleting a rule would change. The server decides each action twice, with the rules as they are and
 * as they would become, for a resource that the rule is about; this says what to ask and reads the answers.
 */
import { canName, inputOf } from './rule-draft.ts';
import type { Decision, Entity, KindSpec, Proposal, RuleFacts, RuleSubject } from './wire.ts';

/** Who is asked about: a team or a service account, the only ones that can stand for a rule. */
export type StandIn = Exclude<RuleSubject, { kind: 'role' }>;

/** A change of one rule: a new one has no before, a deleted one no after. */
export interface RuleChange {
  readonly before?: (RuleFacts & { readonly id: string }) | undefined;
  readonly after?: RuleFacts | undefined;
}

/** One action to have decided, now and as proposed. */
export interface EffectQuestion {
  /** The rule whose resources it is about, as it was or as it would be, for whom it is tried on. */
  readonly rule: RuleFacts;
  /** Who stands for its subject: for everyone, somebody that few rules name. */
  readonly as: StandIn;
  readonly action: string;
  readonly entity: Entity;
  readonly proposal: Proposal;
}

/** The actions that a rule speaks about, each with the named action that brings it along. */
export const spokenActions = (rule: RuleFacts, spec: KindSpec): ReadonlyMap<string, string> => {
  const named = spec.actions.filter(
    action => canName(rule.effect, action) && (rule.actions === '*' || rule.actions.includes(action.name)),
  );
  const spoken = new Map(named.map(({ name }) => [name, name]));
  if (rule.effect === 'deny') return spoken;
  for (const { name, includes } of named)
    for (const included of includes) if (!spoken.has(included)) spoken.set(included, name);
  return spoken;
};

/** A tag that no rule looks at: the resource of a rule about all of them. */
const UNNAMED_TAG = 'any-other-tag';

/** A resource that a rule is about. */
export const sampleOf = ({ match, tagsOf, attributes, effect }: RuleFacts, spec: KindSpec): Entity => {
  const tags = {
    any: spec.tagged ? [UNNAMED_TAG] : [],
    untagged: [],
    'any-of': 'tags' in match ? match.tags.slice(0, 1) : [],
    'all-of': 'tags' in match ? match.tags : [],
  }[match.kind];
  const values: Record<string, string[]> = {};
  for (const { name, value } of attributes) values[name] ??= [value];
  return {
    ...(tagsOf === 'project' ? { projectTags: tags, tags: [] } : { tags }),
    ...(attributes.length > 0 ? { attributes: values } : {}),
    // Only a deny rule can be about what is one's own.
    ...(effect === 'deny' ? { own: true } : {}),
  };
};

interface Asking {
  readonly specs: readonly KindSpec[];
  /** Who stands for everyone. */
  readonly everyone: StandIn | undefined;
  /** The rules as they are: whoever they allow something is who a rule for everyone may take it from. */
  readonly rules: readonly RuleFacts[];
}

interface Tried {
  readonly subject: RuleSubject;
  readonly as: StandIn;
  readonly actions: readonly string[];
}

/** Teams and service accounts that a rule for everyone is tried on besides somebody without rules. */
const MAX_TRIED = 5;

/** Whom to try a rule on, and with which actions. */
const triedOn = (rule: RuleFacts, spec: KindSpec, { everyone, rules }: Asking): readonly Tried[] => {
  const { subject, effect } = rule;
  const actions = [...spokenActions(rule, spec).keys()];
  if (subject.kind !== 'role') return [{ subject, as: subject, actions }];
  const allowed = new Map<string, { as: StandIn; actions: Set<string> }>();
  const others = effect === 'deny' ? rules.filter(other => other.resource === spec.kind) : [];
  for (const other of others) {
    if (other.effect !== 'allow' || other.subject.kind === 'role') continue;
    const found = allowed.get(other.subject.id) ?? { as: other.subject, actions: new Set() };
    for (const action of spokenActions(other, spec).keys()) found.actions.add(action);
    allowed.set(other.subject.id, found);
  }
  return [
    ...[...allowed.values()].slice(0, MAX_TRIED).map(({ as, actions: theirs }) => ({
      subject: as,
      as,
      actions: actions.filter(action => theirs.has(action)),
    })),
    ...(everyone ? [{ subject, as: everyone, actions }] : []),
  ];
};

/** What to ask about the resources of one rule. Each action by itself, so that one more costs one more question. */
const questionsAbout = (
  rule: RuleFacts,
  { before, after }: RuleChange,
  asking: Asking,
): readonly EffectQuestion[] => {
  const spec = asking.specs.find(({ kind }) => kind === rule.resource);
  if (!spec) return [];
  const added = after?.resource === spec.kind ? spokenActions(after, spec) : undefined;
  const proposalFor = (action: string): Proposal => {
    const by = added?.get(action);
    return {
      ...(after && by !== undefined ? { add: [inputOf({ ...after, actions: [by] })] } : {}),
      ...(before ? { remove: [before.id] } : {}),
    };
  };
  const entity = sampleOf(rule, spec);
  return triedOn(rule, spec, asking).flatMap(({ subject, as, actions }) =>
    actions.map(action => ({
      rule: { ...rule, subject },
      as,
      action,
      entity,
      proposal: proposalFor(action),
    })),
  );
};

/** The same resource of the same subject. */
const placeOf = ({ rule, entity }: EffectQuestion): string =>
  JSON.stringify([rule.subject.id, rule.resource, entity]);

/** Everything to ask about a change: what the rule is to be about, and what it was about before. */
export const effectQuestions = (change: RuleChange, asking: Asking): readonly EffectQuestion[] => {
  const { before, after } = change;
  const questions = [after, before].flatMap(rule => (rule ? questionsAbout(rule, change, asking) : []));
  const seen = new Map(
    questions.toReversed().map(question => [placeOf(question) + question.action, question]),
  );
  return questions.filter(question => seen.get(placeOf(question) + question.action) === question);
};

interface Answered {
  readonly question: EffectQuestion;
  readonly now: Decision;
  readonly proposed: Decision;
}

/** What stays as it was, and why. */
export interface Unchanged {
  readonly action: string;
  readonly decision: Decision;
}

/** What a change means to one subject, for the resources of one rule. */
export interface SubjectEffect {
  readonly id: string;
  readonly rule: RuleFacts;
  readonly gains: readonly string[];
  readonly loses: readonly string[];
  readonly stays: readonly Unchanged[];
}

/** The answers by whom and what they are about. */
export const readEffect = (answers: readonly Answered[]): readonly SubjectEffect[] => {
  const byPlace = Map.groupBy(answers, ({ question }) => placeOf(question));
  return [...byPlace].flatMap(([id, group]) => {
    const rule = group[0]?.question.rule;
    if (!rule) return [];
    const of = (test: (answer: Answered) => boolean) =>
      group.filter(test).map(({ question }) => question.action);
    return {
      id,
      rule,
      gains: of(({ now, proposed }) => !now.allowed && proposed.allowed),
      loses: of(({ now, proposed }) => now.allowed && !proposed.allowed),
      stays: group
        .filter(({ now, proposed }) => now.allowed === proposed.allowed)
        .map(({ question, proposed }) => ({ action: question.action, decision: proposed })),
    };
  });
};

/** How many rights a change gives and takes. */
export const countEffect = (effects: readonly SubjectEffect[]) => ({
  gained: effects.reduce((sum, { gains }) => sum + gains.length, 0),
  lost: effects.reduce((sum, { loses }) => sum + loses.length, 0),
});

/** Whether an effect is about everyone who is not named by another. */
export const isRest = ({ rule }: SubjectEffect, effects: readonly SubjectEffect[]): boolean =>
  rule.subject.kind === 'role' && effects.some(other => other.rule.subject.kind !== 'role');
