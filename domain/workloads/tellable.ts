/**
 * What is said of how an object stands goes into messages of syncs, and those leave the cluster: to the control plane,
 * and to the Git provider beside the commit. What a pod says is what its containers and its node wrote, and may hold
 * values of secrets; so of pods only words are told that we have made ourselves.
 */
import type { KubeObject } from '@freshet/domain/objects';
import { countAt, listAt, textAt } from './fields.ts';
import { stuckPod } from './stuck-pod.ts';

const ORDINARY = ['Error', 'Completed'];

const failureOf = (status: unknown): readonly string[] => {
  const code = countAt(status, 'state', 'terminated', 'exitCode');
  if (code === undefined || code === 0) return [];
  const reason = textAt(status, 'state', 'terminated', 'reason') ?? '';
  const why = reason === '' || ORDINARY.includes(reason) ? '' : ` (${reason})`;
  return [`Container ${textAt(status, 'name') ?? ''} failed with exit code ${code}${why}`];
};

const podWords = (pod: KubeObject): string | undefined => {
  const stuck = stuckPod(pod);
  if (stuck) return stuck.words;
  const [failure] = ['initContainerStatuses', 'containerStatuses']
    .flatMap(list => listAt(pod, 'status', list))
    .flatMap(failureOf);
  return failure ?? textAt(pod, 'status', 'reason');
};

/** What may be told of the health of an object, whoever hears it. */
export const tellableMessage = (object: KubeObject, message: string | undefined): string | undefined =>
  object.kind === 'Pod' && object.apiVersion === 'v1' ? podWords(object) : message;
