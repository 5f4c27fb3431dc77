import { type Application, DELETION_APPROVED_ANNOTATION } from '@freshet/domain/applications';
import { groupOf, type KubeObject, versionOf } from '@freshet/domain/objects';
import { waveOf } from '@freshet/domain/sync';
import { isKubeError } from '@freshet/kit/kube-client';
import type { LiveCluster } from '../clusters/index.ts';
import { type Cascade, deleteOption, objectsAtDeletion } from './deletion.ts';
import type { StepEnd } from './step-end.ts';
import type { Turn } from './turn.ts';

const isApproved = ({ metadata }: Application): boolean => {
  const approved = Date.parse(metadata.annotations?.[DELETION_APPROVED_ANNOTATION] ?? '');
  return !Number.isNaN(approved);
};

export const deleteOne = async (
  cluster: LiveCluster,
  object: KubeObject,
  propagation: Cascade,
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
export const deleteObjects = async (turn: Turn, propagation: Cascade): Promise<StepEnd> => {
  const { cluster } = turn.surroundings;
  if (!cluster) return { kind: 'done' };
  await cluster.ready;
  const left = objectsAtDeletion(turn, cluster).deleted;
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
