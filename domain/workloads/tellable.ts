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

const NAME = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const REASON = '[A-Z][A-Za-z]{1,62}';
const LACK = '(?:secret|configmap) "[a-z0-9.-]{1,253}" not found';

/** The sentences above and of `stuckPod`, of an end by the engine, and of pods whose containers wrote nothing. */
const OURS: readonly RegExp[] = [
  `[Cc]ontainer "?${NAME}"? failed with exit code \\d{1,10}(?: \\(${REASON}\\))?`,
  `Container ${NAME} crashes again and again(?:: (?:${REASON}, )?exit code \\d{1,10}|: ${REASON})?`,
  `Container ${NAME} cannot start: (?:${LACK}|${REASON})`,
  'Image \\S{1,512} cannot be pulled(?:: [a-z ]{1,60})?',
  'Image \\S{1,512} is not on the node and may not be pulled',
  '\\S{1,512} is no name of an image',
  'Resource /Pod/[a-z0-9.-]{1,253} is missing, it might have been deleted',
  'DeadlineExceeded|Evicted|NodeLost|NodeShutdown|OOMKilled|Preempting|Terminated|UnexpectedAdmissionError',
].map(shape => new RegExp(`^(?:${shape})$`, 'u'));

/** Whether words that were said of a pod are such that may be told, whoever wrote them down. */
export const isTellable = (words: string): boolean =>
  words === '' || OURS.some(sentence => sentence.test(words));
