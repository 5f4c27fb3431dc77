import type { HealthStatus } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { type Health, health } from '../health.ts';
import { type CompiledMessage, compile, type Message, say } from './message.ts';
import { itemsIn, type Path, path, type Scope, valueAt } from './path.ts';
import { holds, item, on, otherwise, type Test } from './test.ts';

/** If the test passes, the object has this health. */
type Verdict = readonly [when: Test, status: HealthStatus, message?: Message];

/** Rules that are tried for each item of a list in turn, or only where a test passes. */
interface Block {
  readonly over?: Path;
  readonly when: Test;
  readonly rules: readonly Rule[];
}

export type Rule = Verdict | Block;

type CompiledRule =
  | { readonly when: Test; readonly status: HealthStatus; readonly message: CompiledMessage }
  | { readonly when: Test; readonly over: Path | undefined; readonly rules: readonly CompiledRule[] };

/** How one kind is judged; undefined where none of its rules applies. */
export type Judge = (object: KubeObject) => Health | undefined;

/** Rules for the objects of a kind. Both words may be `*`; a group may begin with `*.` to mean all groups below. */
export interface KindRules {
  readonly group: string;
  readonly kind: string;
  readonly judge: Judge;
}

/** Takes the items of a list or map in their order; for each of them the rules are tried from the first on. */
export const inTurn = (at: string, ...rules: readonly Rule[]): Rule => ({
  over: path(at),
  when: otherwise,
  rules,
});

/** Takes the conditions of the status in their order. */
export const conditions = (...rules: readonly Rule[]): Rule => inTurn('status.conditions', ...rules);

/** Rules that are tried only where a test passes; where none of them decides, the rules after the block do. */
export const within = (when: Test, ...rules: readonly Rule[]): Rule => ({ when, rules });

/** The commonest kind of controller: one condition says all, and until then one waits. */
export const byCondition = (type: string, waiting: string): readonly Rule[] => [
  conditions([item(type, 'False'), 'Degraded', '{.message}'], [item(type, 'True'), 'Healthy', '{.message}']),
  [otherwise, 'Progressing', waiting],
];

/** One condition that keeps its message to itself while all is well. */
export const readyAs = (type: string, healthy: string, waiting: string): readonly Rule[] => [
  [on(type, 'True'), 'Healthy', healthy],
  [on(type, 'False'), 'Degraded', '{.message}'],
  [otherwise, 'Progressing', waiting],
];

const compileRule = (rule: Rule): CompiledRule =>
  'rules' in rule
    ? { when: rule.when, over: rule.over, rules: rule.rules.map(compileRule) }
    : { when: rule[0], status: rule[1], message: compile(rule[2] ?? '') };

const firstOf = <Item>(items: readonly Item[], judge: (item: Item) => Health | undefined) => {
  for (const one of items) {
    const judged = judge(one);
    if (judged !== undefined) return judged;
  }
  return undefined;
};

const apply = (rule: CompiledRule, scope: Scope): Health | undefined => {
  const found = holds(rule.when, scope);
  if (found === undefined) return undefined;
  if ('status' in rule) return health(rule.status, say(rule.message, found));
  const { over, rules } = rule;
  if (over === undefined) return firstOf(rules, inner => apply(inner, scope));
  return firstOf(itemsIn(valueAt(over, scope)), one =>
    firstOf(rules, inner => apply(inner, { object: scope.object, item: one, outer: scope.item })),
  );
};

/** The first rule whose test passes decides. */
export const judgeBy = (rules: readonly Rule[]): Judge => {
  const compiled = rules.map(compileRule);
  return object => firstOf(compiled, rule => apply(rule, { object }));
};

/** How the objects of a kind are judged, or alike those of several kinds of a group: by rules, or by a function. */
export const kind = (
  group: string,
  names: string | readonly string[],
  rules: readonly Rule[] | Judge,
): KindRules[] => {
  const judge = typeof rules === 'function' ? rules : judgeBy(rules);
  return (typeof names === 'string' ? [names] : names).map(name => ({ group, kind: name, judge }));
};
