import { condition, withCondition } from '../../reconciling/index.ts';
import type { Condition } from '../../shapes/index.ts';

/** What is left in a namespace that is going away. */
export interface Remaining {
  /** How many objects of each resource. */
  readonly resources: ReadonlyMap<string, number>;
  /** How many objects each finalizer holds. */
  readonly finalizers: ReadonlyMap<string, number>;
  /** What went wrong with deleting, if anything did. */
  readonly failure: string | undefined;
}

const listed = (counts: ReadonlyMap<string, number>, each: (name: string, count: number) => string): string =>
  [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => each(name, count))
    .join(', ');

/** The conditions of a namespace that is going away. */
export const terminatingConditions = (
  before: readonly Condition[] | undefined,
  { resources, finalizers, failure }: Remaining,
  now: Date,
): Condition[] => {
  const wanted = [
    condition(
      'NamespaceDeletionDiscoveryFailure',
      'False',
      'ResourcesDiscovered',
      'All resources successfully discovered',
    ),
    condition(
      'NamespaceDeletionGroupVersionParsingFailure',
      'False',
      'ParsedGroupVersions',
      'All legacy kube types successfully parsed',
    ),
    failure === undefined
      ? condition(
          'NamespaceDeletionContentFailure',
          'False',
          'ContentDeleted',
          'All content successfully deleted, may be waiting on finalization',
        )
      : condition(
          'NamespaceDeletionContentFailure',
          'True',
          'ContentDeletionFailed',
          `Failed to delete all resource types, 1 remaining: ${failure}`,
        ),
    resources.size === 0
      ? condition('NamespaceContentRemaining', 'False', 'ContentRemoved', 'All content successfully removed')
      : condition(
          'NamespaceContentRemaining',
          'True',
          'SomeResourcesRemain',
          `Some resources are remaining: ${listed(resources, (name, count) => `${name} has ${count} resource instances`)}`,
        ),
    finalizers.size === 0
      ? condition(
          'NamespaceFinalizersRemaining',
          'False',
          'ContentHasNoFinalizers',
          'All content-preserving finalizers finished',
        )
      : condition(
          'NamespaceFinalizersRemaining',
          'True',
          'SomeFinalizersRemain',
          `Some content in the namespace has finalizers remaining: ${listed(finalizers, (name, count) => `${name} in ${count} resource instances`)}`,
        ),
  ];
  let conditions: Condition[] = [...(before ?? [])];
  for (const next of wanted) conditions = withCondition(conditions, next, now);
  return conditions;
};
