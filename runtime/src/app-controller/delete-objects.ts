import {
  type Application,
  DELETION_APPROVED_ANNOTATION,
  HELM_KEEP_ANNOTATION,
  optionValue,
} from '@freshet/domain/applications';
import { groupOf, type KubeObject, versionOf } from '@freshet/domain/objects';
import { ownSyncOption, waveOf } from '@freshet/domain/sync';
import { instanceOf, isSelfReferenced } from '@freshet/domain/tracking';
import { isKubeError } from '@freshet/kit/kube-client';
import type { LiveCluster } from '../clusters/index.ts';
import type { StepEnd } from './step-end.ts';
import type { Turn } from './turn.ts';

const isItself = (object: KubeObject, { metadata }: Application): boolean =>
  object.metadata.uid === metadata.uid;

const isDefinition = ({ kind }: KubeObject): boolean => kind === 'CustomResourceDefinition';

/** What an object says of its deletion, or its application for it. */
const deleteOption = (object: KubeObject, { spec }: Application): string | undefined =>
  ownSyncOption(object, 'Delete') ?? optionValue(spec.syncPolicy?.syncOptions ?? [], 'Delete');

const isKept = (object: KubeObject, application: Application): boolean =>
  isDefinition(object) ||
  isItself(object, application) ||
  deleteOption(object, application) === 'false' ||
  object.metadata.annotations?.[HELM_KEEP_ANNOTATION] === 'keep';

/** The objects that go with an application. */
const objectsOf = (
  { parts, application, surroundings }: Turn,
  cluster: LiveCluster,
): readonly KubeObject[] => {
  const settings = parts.settings();
  return cluster
    .trackedBy(instanceOf(application.metadata, settings.namespace))
    .filter(object => (object.metadata.ownerReferences ?? []).length === 0)
    .filter(object => isSelfReferenced(object, settings))
    .filter(object => surroundings.refusalOf(object, object.metadata.namespace !== undefined) === undefined)
    .filter(object => !isKept(object, application));
};

const isApproved = ({ metadata }: Application): boolean => {
  const approved = Date.parse(metadata.annotations?.[DELETION_APPROVED_ANNOTATION] ?? '');
  return !Number.isNaN(approved);
};

export const deleteOne = async (
  cluster: LiveCluster,
  object: KubeObject,
  propagation: 'Foreground' | 'Background',
): Promise<void> => {
  const resource = cluster.kindOf(groupOf(object.apiVersion), object.kind, versionOf(object.apiVersion));
  if (!resource) return;
  const { name, namespace, uid } = object.metadata;
  try {
    await cluster.client.delete(
      resource,
      { name, ...(namespace ? { namespace } : {}) },
      { propagation, ...(uid ? { uid } : {}) },
    );
  } catch (error) {
    // Gone already, or another object by that name has come since.
    if (!isKubeError(error, 'NotFound') && !isKubeError(error, 'Conflict')) throw error;
  }
};

/** Deletes the objects of the highest wave that is left; done when none are. */
export const deleteObjects = async (
  turn: Turn,
  propagation: 'Foreground' | 'Background',
): Promise<StepEnd> => {
  const { cluster } = turn.surroundings;
  if (!cluster) return { kind: 'done' };
  await cluster.ready;
  const left = objectsOf(turn, cluster);
  if (left.length === 0) return { kind: 'done' };
  if (left.some(({ metadata }) => metadata.deletionTimestamp)) return { kind: 'wait' };
  const unconfirmed = left.filter(object => deleteOption(object, turn.application) === 'confirm');
  if (unconfirmed.length > 0 && !isApproved(turn.application))
    return {
      kind: 'wait',
      message: `the deletion of ${unconfirmed[0]?.kind} ${unconfirmed[0]?.metadata.name} waits for approval: annotate the application with ${DELETION_APPROVED_ANNOTATION}`,
    };
  const last = Math.max(...left.map(waveOf));
  const wave = left.filter(object => waveOf(object) === last);
  await Promise.all(wave.map(object => deleteOne(cluster, object, propagation)));
  return { kind: 'wait' };
};
