import type { ApplicationStatus } from '@freshet/domain/applications';

/** What a sync made of an API server's refusal is its words, and not those of a container. */
const isSaidByPod = ({ group, kind, status }: { group?: string; kind: string; status?: string }): boolean =>
  kind === 'Pod' && !group && status !== 'SyncFailed';

/**
 * What is said of a sync, without what its pods said: that comes of their containers, may hold values of secrets, and
 * stays in the cluster. A hook that fails is told with its words, and a hook may be a pod.
 */
export const withoutPodWords = ({ operationState, resources = [] }: ApplicationStatus) => {
  const said = [
    ...(operationState?.syncResult?.resources ?? []).filter(isSaidByPod).map(({ name, message }) => ({
      name,
      message,
    })),
    ...resources
      .filter(({ group, kind }) => kind === 'Pod' && !group)
      .map(({ name, health }) => ({ name, message: health?.message })),
  ]
    .flatMap(({ name, message }) => (message ? [{ name, message }] : []))
    // The longest first: one may begin as another does.
    .sort((one, other) => other.message.length - one.message.length);
  return (text: string): string =>
    said.reduce(
      (left, { name, message }) => left.replaceAll(message, () => `pod ${name} says why in its cluster`),
      text,
    );
};
