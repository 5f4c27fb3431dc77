import { countsAsOrphan, warnsOfOrphans, watchesOrphans } from '@freshet/domain/app-projects';
import type { Application, AppProject, Condition } from '@freshet/domain/applications';
import { type KubeObject, keyOf, keyText } from '@freshet/domain/objects';
import { orphansIn } from '@freshet/domain/resource-tree';
import { trackedInstance } from '@freshet/domain/tracking';
import type { LiveCluster } from '../clusters/index.ts';
import type { EngineSettings } from '../settings/index.ts';
import type { CompareRequest } from './compare-request.ts';

export interface OrphanQuestion {
  readonly application: Application;
  readonly project: AppProject | undefined;
  readonly cluster: Pick<LiveCluster, 'rootsIn'>;
  readonly settings: EngineSettings;
  /** Whether the application looks after the object of this key, tracked or not. */
  readonly isOwn: (key: string) => boolean;
}

/** Objects in the namespace of an application that no application looks after, where its project watches for them. */
export const orphansAround = ({ application, project, cluster, ...rest }: OrphanQuestion) => {
  const { namespace } = application.spec.destination;
  if (!project || !namespace || !watchesOrphans(project)) return [];
  return orphansIn({
    objects: cluster.rootsIn(namespace),
    isManaged: object =>
      rest.isOwn(keyText(keyOf(object))) || trackedInstance(object, rest.settings) !== undefined,
    counts: key => countsAsOrphan(project, key),
  });
};

/** Warns of them, where the project wants it. */
export const orphanWarning = (
  { application, cluster, settings, project }: CompareRequest,
  lives: ReadonlyMap<string, KubeObject>,
): readonly Condition[] => {
  if (!project || !warnsOfOrphans(project)) return [];
  const orphans = orphansAround({ application, project, cluster, settings, isOwn: key => lives.has(key) });
  if (orphans.length === 0) return [];
  const message = `Application has ${orphans.length} orphaned resource${orphans.length === 1 ? '' : 's'}`;
  return [{ type: 'OrphanedResourceWarning', message }];
};
