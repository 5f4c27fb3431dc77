import { countsAsOrphan, warnsOfOrphans } from '@freshet/domain/app-projects';
import type { Condition } from '@freshet/domain/applications';
import { type KubeObject, keyOf, keyText } from '@freshet/domain/objects';
import { orphansIn } from '@freshet/domain/resource-tree';
import { trackedInstance } from '@freshet/domain/tracking';
import type { CompareRequest } from './compare-request.ts';

/** Warns of objects in the namespace of an application that no application looks after, where its project wants it. */
export const orphanWarning = (
  { application, cluster, settings, project }: CompareRequest,
  lives: ReadonlyMap<string, KubeObject>,
): readonly Condition[] => {
  const { namespace } = application.spec.destination;
  if (!project || !namespace || !warnsOfOrphans(project)) return [];
  const orphans = orphansIn({
    objects: cluster.rootsIn(namespace),
    isManaged: object => lives.has(keyText(keyOf(object))) || trackedInstance(object, settings) !== undefined,
    counts: key => countsAsOrphan(project, key),
  });
  if (orphans.length === 0) return [];
  const message = `Application has ${orphans.length} orphaned resource${orphans.length === 1 ? '' : 's'}`;
  return [{ type: 'OrphanedResourceWarning', message }];
};
