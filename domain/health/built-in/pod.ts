import { HOOK_ANNOTATION } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { conditionsOf, type Fields, fieldsOf, itemsOf, numberOf, textOf } from '../fields.ts';
import { type Health, health } from '../health.ts';

const IGNORE_RESTART_POLICY = 'argocd.argoproj.io/ignore-restart-policy';

const FINITE = ['Never', 'OnFailure'];

/**
 * Whether the pod is meant to stay. Pods that run to an end are often hooks, and a hook that waits for its image must
 * not count as failed before it has begun.
 */
const staysUp = (object: KubeObject, spec: Fields): boolean => {
  const annotations = fieldsOf(object.metadata.annotations);
  const isHook = annotations[HOOK_ANNOTATION] !== undefined;
  return spec.restartPolicy === 'Always' || (annotations[IGNORE_RESTART_POLICY] === 'true' && !isHook);
};

const isStuck = (reason: string): boolean =>
  reason.startsWith('Err') || reason.endsWith('Error') || reason.endsWith('BackOff');

const stuckHealth = (containers: readonly Fields[]): Health | undefined => {
  const stuck = containers
    .map(({ state }) => fieldsOf(fieldsOf(state).waiting))
    .filter(({ reason }) => isStuck(textOf(reason)));
  if (stuck.length === 0) return undefined;
  const messages = stuck.map(({ message }) => textOf(message)).filter(message => message !== '');
  return health('Degraded', messages.join(', '));
};

const failureOf = (container: Fields): string => {
  const { message, reason, exitCode } = fieldsOf(fieldsOf(container.state).terminated);
  if (textOf(message) !== '') return textOf(message);
  if (reason === 'OOMKilled') return 'OOMKilled';
  const code = numberOf(exitCode);
  return code === 0 ? '' : `container "${textOf(container.name)}" failed with exit code ${code}`;
};

const failedHealth = (status: Fields): Health => {
  const containers = [...itemsOf(status.initContainerStatuses), ...itemsOf(status.containerStatuses)];
  const reasons = [textOf(status.message), ...containers.map(failureOf)];
  return health(
    'Degraded',
    reasons.find(reason => reason !== ''),
  );
};

const runningHealth = (status: Fields): Health => {
  const isReady = conditionsOf(status.conditions).some(
    ({ type, status: value }) => type === 'Ready' && value === 'True',
  );
  if (isReady) return health('Healthy', textOf(status.message));
  const isRestarted = itemsOf(status.containerStatuses).some(
    ({ lastState }) =>
      typeof fieldsOf(lastState).terminated === 'object' && fieldsOf(lastState).terminated !== null,
  );
  return health(isRestarted ? 'Degraded' : 'Progressing', textOf(status.message));
};

export const podHealth = (object: KubeObject): Health => {
  const status = fieldsOf(object.status);
  const isStaying = staysUp(object, fieldsOf(object.spec));
  const stuck = isStaying ? stuckHealth(itemsOf(status.containerStatuses)) : undefined;
  if (stuck !== undefined) return stuck;
  const message = textOf(status.message);
  switch (textOf(status.phase)) {
    case 'Pending':
      return health('Progressing', message);
    case 'Succeeded':
      return health('Healthy', message);
    case 'Failed':
      return failedHealth(status);
    case 'Running':
      if (isStaying) return runningHealth(status);
      return health(
        FINITE.includes(textOf(fieldsOf(object.spec).restartPolicy)) ? 'Progressing' : 'Unknown',
        message,
      );
    default:
      return health('Unknown', message);
  }
};
