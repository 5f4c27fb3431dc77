import type { ApplicationSet } from '@freshet/domain/application-sets';
import type { Application } from '@freshet/domain/applications';
import type { JqPaths } from '../comparison/index.ts';

type Rule = NonNullable<ApplicationSet['spec']['ignoreApplicationDifferences']>[number];
type Document = Parameters<JqPaths['pathsIn']>[1];

const pointerOf = (path: readonly (string | number)[]): string =>
  path.map(step => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const pointersIn = async (
  jq: Pick<JqPaths, 'pathsIn'>,
  expressions: readonly string[],
  sides: readonly Application[],
): Promise<string[]> => {
  const found = await Promise.all(
    expressions.flatMap(expression => sides.map(side => jq.pathsIn(expression, side as Document))),
  );
  return [...new Set(found.flat().map(pointerOf))];
};

/**
 * The set with its jq expressions as pointers, for each application that is there. An expression means what it finds
 * in the application as it is and as it shall be.
 */
export const withPointers = async (
  set: ApplicationSet,
  desired: readonly Application[],
  live: ReadonlyMap<string, Application>,
  jq: Pick<JqPaths, 'pathsIn'>,
): Promise<ApplicationSet> => {
  const rules = set.spec.ignoreApplicationDifferences ?? [];
  const byJq = rules.filter(({ jqPathExpressions = [] }) => jqPathExpressions.length > 0);
  if (byJq.length === 0) return set;
  const more: Rule[] = [];
  for (const { name: only = '', jqPathExpressions = [] } of byJq)
    for (const application of desired) {
      const { name } = application.metadata;
      const there = live.get(name);
      if (!there || (only !== '' && only !== name)) continue;
      more.push({ name, jsonPointers: await pointersIn(jq, jqPathExpressions, [there, application]) });
    }
  return { ...set, spec: { ...set.spec, ignoreApplicationDifferences: [...rules, ...more] } };
};
