import { type KubeObject, keyOf, keyText, type ResourceKey } from '@freshet/domain/objects';
import { inferredChildKinds, isInferredChild } from './inferred-owner.ts';

export interface OrphansInput {
  /** Everything in the namespace that nobody owns. */
  readonly objects: readonly KubeObject[];
  /** Whether any application looks after the object. */
  readonly isManaged: (object: KubeObject) => boolean;
  /** Whether the project wants to hear of such an object. */
  readonly counts: (key: ResourceKey) => boolean;
}

/** Objects of a namespace that no application looks after, though one goes there; in the order of their keys. */
export const orphansIn = ({ objects, isManaged, counts }: OrphansInput): readonly KubeObject[] => {
  const owners = objects.filter(object => inferredChildKinds(object).length > 0);
  return objects
    .filter(object => counts(keyOf(object)) && !isManaged(object))
    .filter(object => !owners.some(owner => isInferredChild(owner, object)))
    .sort((one, other) => (keyText(keyOf(one)) < keyText(keyOf(other)) ? -1 : 1));
};
