import { groupOf, type KubeObject } from '@freshet/domain/objects';
import type { Health } from '../health.ts';
import { judgeBy, type KindRules } from '../rules/index.ts';
import { A } from './a.ts';
import { B_TO_C } from './b-c.ts';
import { D_TO_G } from './d-g.ts';
import { H_TO_K } from './h-k.ts';
import { L_TO_O } from './l-o.ts';
import { P } from './p.ts';
import { R_TO_Z } from './r-z.ts';
import { WILDCARDS } from './wildcards.ts';

/** All rules for kinds with a name, in the order of their groups. */
export const KINDS: readonly KindRules[] = [
  ...A,
  ...B_TO_C,
  ...D_TO_G,
  ...H_TO_K,
  ...L_TO_O,
  ...P,
  ...R_TO_Z,
];

const BY_KIND: ReadonlyMap<string, KindRules> = new Map(
  KINDS.map(rules => [`${rules.group}/${rules.kind}`, rules]),
);

const isBelow = (group: string, pattern: string): boolean =>
  pattern.startsWith('*') ? group.endsWith(pattern.slice(1)) : group === pattern;

/** The health of kinds that others define; undefined for those that nobody has written rules for. */
export const kindHealth = (object: KubeObject): Health | undefined => {
  const group = groupOf(object.apiVersion);
  const rules =
    BY_KIND.get(`${group}/${object.kind}`) ?? WILDCARDS.find(({ group: pattern }) => isBelow(group, pattern));
  return rules && judgeBy(rules, object);
};
