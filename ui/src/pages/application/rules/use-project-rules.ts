import { useQuery } from '@tanstack/react-query';
import { runtimeQuery } from '../../../runtime-proxy/index.ts';
import type { Head } from '../application.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { ProjectRulesDocument, type ProjectRulesQuery } from './project-rules.proxy.generated.ts';
import { againIn, obstacleOf } from './windows.ts';

export type Orphans = ProjectRulesQuery['orphanedResources'];

/** What becomes of changes that somebody makes in the cluster: nothing by itself, put back soon, or when a window opens. */
export type Healing = 'off' | 'soon' | 'waits';

export const useHealing = (place: ApplicationPlace, { isSelfHealing }: Head): Healing => {
  const windows = useProjectRules(place)?.syncWindows;
  if (!isSelfHealing) return 'off';
  return obstacleOf(windows, 'automatic') ? 'waits' : 'soon';
};

/** What the project of the application says of it: nobody tells when that changes, so it is asked for now and then. */
export const useProjectRules = ({ runtime, ...ref }: ApplicationPlace): ProjectRulesQuery | undefined =>
  useQuery({
    ...runtimeQuery('/gitops/project-rules', { runtime, document: ProjectRulesDocument, variables: ref }),
    retry: false,
    refetchInterval: ({ state }) => againIn(state, Date.now()),
  }).data;
