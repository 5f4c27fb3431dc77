import { type Application, MADE_NAMESPACE_ANNOTATION, optionValue } from '@freshet/domain/applications';
import { isKubeError } from '@freshet/kit/kube-client';
import type { Turn } from './turn.ts';

const OPTION = 'DeleteNamespace';

const goesTo = (other: Application, application: Application): boolean => {
  const [one, two] = [other.spec.destination, application.spec.destination];
  return (
    one.namespace === two.namespace &&
    (one.server ?? '') === (two.server ?? '') &&
    (one.name ?? '') === (two.name ?? '')
  );
};

/**
 * Removes the namespace of an application that is gone, where it asked for that with `DeleteNamespace=true`, the engine
 * made the namespace, and no other application goes there.
 */
export const removeOwnNamespace = async ({ parts, application, surroundings }: Turn): Promise<void> => {
  const { namespace: name } = application.spec.destination;
  const { cluster } = surroundings;
  if (!cluster || !name) return;
  if (optionValue(application.spec.syncPolicy?.syncOptions ?? [], OPTION) !== 'true') return;
  for (const other of parts.allApplications())
    if (other.metadata.uid !== application.metadata.uid && goesTo(other, application)) return;
  const namespace = cluster.get({ group: '', kind: 'Namespace', namespace: '', name });
  const resource = cluster.kindOf('', 'Namespace');
  if (!resource || namespace?.metadata.annotations?.[MADE_NAMESPACE_ANNOTATION] === undefined) return;
  try {
    await cluster.client.delete(resource, { name });
  } catch (error) {
    if (!isKubeError(error, 'NotFound')) throw error;
  }
};
