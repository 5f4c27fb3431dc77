import type { Reach, Reachable } from '../ports.ts';
import type { Acting } from '../rights.ts';
import { type StoredSpec, triggersOf } from '../spec/stored-spec.ts';

const textsIn = (values: readonly unknown[]): readonly string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '');

const contextsOf = (spec: StoredSpec): readonly string[] =>
  [spec.contexts, ...triggersOf(spec).map(({ contexts }) => contexts)].flatMap(names =>
    Array.isArray(names) ? textsIn(names) : [],
  );

const repositoriesOf = (spec: StoredSpec): readonly string[] =>
  textsIn([spec.specTemplate?.repo, ...triggersOf(spec).map(({ repo }) => repo)]);

const added = (before: readonly string[], after: readonly string[]): readonly string[] =>
  [...new Set(after)].filter(name => !before.includes(name));

const NOTHING: StoredSpec = {};

interface Specs {
  readonly after: StoredSpec;
  readonly before?: StoredSpec;
}

/**
 * A workflow can do what it likes with all that its pipeline is given. So whoever gives it shared configuration or a
 * repository must be allowed to see that themselves. What others gave it before stays.
 */
export const requireReach = async (
  reachable: Reachable | undefined,
  acting: Acting,
  { after, before = NOTHING }: Specs,
): Promise<void> => {
  if (!reachable) return;
  const { accountId } = acting;
  const given: Promise<Reach | undefined>[] = [
    ...added(contextsOf(before), contextsOf(after)).map(name => reachable.context(accountId, name)),
    ...added(repositoriesOf(before), repositoriesOf(after)).map(name =>
      reachable.repository(accountId, name),
    ),
  ];
  for (const reach of await Promise.all(given))
    if (reach) await acting.mayAlso(reach.permission, reach.entity);
};
