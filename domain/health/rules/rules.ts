import type { HealthStatus } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { type Health, health } from '../health.ts';
import { type CompiledMessage, compile, type Message, say } from './message.ts';
import { holds, type Test } from './test.ts';

/** If the test passes, the object has this health. */
export type Rule = readonly [when: Test, status: HealthStatus, message?: Message];

interface CompiledRule {
  readonly when: Test;
  readonly status: HealthStatus;
  readonly message: CompiledMessage;
}

/** Rules for the objects of a kind. Both words may be `*`; a group may begin with `*.` to mean all groups below. */
export interface KindRules {
  readonly group: string;
  readonly kind: string;
  readonly rules: readonly CompiledRule[];
}

/** The rules of one kind, or the same for several kinds of a group. */
export const kind = (
  group: string,
  names: string | readonly string[],
  rules: readonly Rule[],
): KindRules[] => {
  const compiled = rules.map(([when, status, message]) => ({
    when,
    status,
    message: compile(message ?? ''),
  }));
  return (typeof names === 'string' ? [names] : names).map(name => ({ group, kind: name, rules: compiled }));
};

/** The first rule whose test passes decides; undefined where none does. */
export const judgeBy = ({ rules }: KindRules, object: KubeObject): Health | undefined => {
  for (const { when, status, message } of rules) {
    const scope = holds(when, { object });
    if (scope !== undefined) return health(status, say(message, scope));
  }
  return undefined;
};
