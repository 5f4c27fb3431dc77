import { type Application, MADE_NAMESPACE_ANNOTATION, optionValue } from '@freshet/domain/applications';
import { isFault } from '@freshet/kit/errors';
import { isKubeError } from '@freshet/kit/kube-client';
import type { EngineParts } from './engine-parts.ts';
import type { Turn } from './turn.ts';

const OPTION = 'DeleteNamespace';

/** Whether an application goes to a namespace of a cluster, by whichever of its names. */
const goesTo = (
  { clusters }: EngineParts,
  { spec: { destination } }: Application,
  { server, namespace }: { readonly server: string; readonly namespace: string },
): boolean => {
  if (destination.namespace !== namespace) return false;
  try {
    return (clusters.find(destination)?.server ?? server) === server;
  } catch (error) {
    if (!isFault(error)) throw error;
    return true; // nobody can tell, so it may
  }
};

/**
 * Removes the namespace of an application that is gone, where it asked for that with `DeleteNamespace=true`, the engine
 * made the namespace, its project permits the application, and no other application goes there.
 */
export const removeOwnNamespace = async ({ parts, application, surroundings }: Turn): Promise<void> => {
  const { namespace: name } = application.spec.destination;
  const { cluster } = surroundings;
  if (!cluster || !name || surroundings.problems.length > 0) return;
  if (optionValue(application.spec.syncPolicy?.syncOptions ?? [], OPTION) !== 'true') return;
  for (const other of parts.allApplications())
    if (
      other.metadata.uid !== application.metadata.uid &&
      goesTo(parts, other, { server: cluster.server, namespace: name })
    )
      return;
  const namespace = cluster.get({ group: '', kind: 'Namespace', namespace: '', name });
  const resource = cluster.kindOf('', 'Namespace');
  if (!resource || namespace?.metadata.annotations?.[MADE_NAMESPACE_ANNOTATION] === undefined) return;
  try {
    await cluster.client.delete(resource, { name });
  } catch (error) {
    if (!isKubeError(error, 'NotFound')) throw error;
  }
};
