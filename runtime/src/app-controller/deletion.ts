/** What becomes of the objects of an application when it is deleted: what the engine does then, and tells before. */
import {
  type Application,
  CASCADE_FINALIZER,
  HELM_KEEP_ANNOTATION,
  optionValue,
} from '@freshet/domain/applications';
import { normalizeSpec } from '@freshet/domain/automation';
import type { KubeObject } from '@freshet/domain/objects';
import { ownSyncOption } from '@freshet/domain/sync';
import { instanceOf, isSelfReferenced } from '@freshet/domain/tracking';
import type { LiveCluster } from '../clusters/index.ts';
import type { EngineParts } from './engine-parts.ts';
import { type Surroundings, surroundingsOf } from './surroundings.ts';

export type Cascade = 'Foreground' | 'Background';

export interface Deletion {
  /** How objects go with it; undefined where all of them stay. */
  readonly cascade: Cascade | undefined;
  /** Undefined where the cluster is not known, or cannot be seen now. */
  readonly objects:
    | { readonly deleted: readonly KubeObject[]; readonly kept: readonly KubeObject[] }
    | undefined;
}

interface Leaving {
  readonly parts: EngineParts;
  readonly application: Application;
  readonly surroundings: Surroundings;
}

export const isCascadeFinalizer = (finalizer: string): boolean =>
  finalizer === CASCADE_FINALIZER || finalizer.startsWith(`${CASCADE_FINALIZER}/`);

/** How the objects of an application go with it, by its finalizers. */
export const cascadeOf = ({ metadata: { finalizers = [] } }: Application): Cascade | undefined => {
  if (finalizers.includes(`${CASCADE_FINALIZER}/background`)) return 'Background';
  return finalizers.some(isCascadeFinalizer) ? 'Foreground' : undefined;
};

/** What an object says of its deletion, or its application for it. */
export const deleteOption = (object: KubeObject, { spec }: Application): string | undefined =>
  ownSyncOption(object, 'Delete') ?? optionValue(spec.syncPolicy?.syncOptions ?? [], 'Delete');

const isDefinition = ({ kind }: KubeObject): boolean => kind === 'CustomResourceDefinition';

const isKept = (object: KubeObject, { application, surroundings }: Leaving): boolean =>
  isDefinition(object) ||
  deleteOption(object, application) === 'false' ||
  object.metadata.annotations?.[HELM_KEEP_ANNOTATION] === 'keep' ||
  // Its project does not let it touch this one.
  surroundings.refusalOf(object, object.metadata.namespace !== undefined) !== undefined;

/** The objects that an application has in its cluster: those that go with it, and those that stay all the same. */
export const objectsAtDeletion = (
  leaving: Leaving,
  cluster: LiveCluster,
): NonNullable<Deletion['objects']> => {
  const { parts, application } = leaving;
  const settings = parts.settings();
  const own = cluster
    .trackedBy(instanceOf(application.metadata, settings.namespace))
    // What another object owns goes, or stays, with that one.
    .filter(({ metadata }) => (metadata.ownerReferences ?? []).length === 0)
    .filter(object => isSelfReferenced(object, settings))
    .filter(({ metadata }) => metadata.uid !== application.metadata.uid);
  return {
    deleted: own.filter(object => !isKept(object, leaving)),
    kept: own.filter(object => isKept(object, leaving)),
  };
};

/** What the deletion of an application would do, with nothing done. */
export const foreseeDeletion = async (parts: EngineParts, found: Application): Promise<Deletion> => {
  const application = { ...found, spec: normalizeSpec(found.spec) };
  const surroundings = surroundingsOf(parts, application);
  const { cluster } = surroundings;
  const cascade = cascadeOf(application);
  const isSeen = await cluster?.ready.then(
    () => true,
    () => false, // a cluster that is away keeps nobody from deleting
  );
  if (!cluster || !isSeen) return { cascade, objects: undefined };
  const objects = objectsAtDeletion({ parts, application, surroundings }, cluster);
  if (cascade) return { cascade, objects };
  return { cascade, objects: { deleted: [], kept: [...objects.deleted, ...objects.kept] } };
};
