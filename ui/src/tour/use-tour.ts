import { useQuery } from '@tanstack/react-query';
import { ask, read } from '../api/index.ts';
import { useCan, useModuleOff } from '../session/index.ts';
import { TourApplicationDocument } from './application.generated.ts';
import type { Push } from './kept-push.ts';
import type { Way } from './stages.ts';

const SOON_MS = 1_000;
const LATER_MS = 60_000;

/** Whether the demo is there. No event tells of it, so it is asked again while something happens to it. */
export const useDemo = () =>
  useQuery({
    ...read('/demo'),
    enabled: useCan('read', 'repository'),
    refetchInterval: ({ state }) =>
      ['bringing', 'removing'].includes(state.data?.state ?? '') ? SOON_MS : LATER_MS,
  });

/** Whether all parts of the product that the tour leads through are switched on. */
export const useTourIsWhole = (): boolean => {
  const moduleOff = useModuleOff();
  return ['repository', 'pipeline', 'gitops-application'].every(kind => moduleOff(kind) === undefined);
};

/** What became of a push so far; events bring it up to date. */
export const useWay = (push: Push | undefined) => {
  const mayReadBuilds = useCan('read', 'build');
  const mayView = useCan('view', 'gitops-application');
  const builds = useQuery({
    ...read('/builds', { query: { revision: [push?.commit ?? ''], limit: 1 } }),
    enabled: push !== undefined && mayReadBuilds,
  });
  const { runtime, namespace, name } = push?.application ?? { runtime: '', namespace: '', name: '' };
  const applications = useQuery({
    ...ask('/gitops/applications/tour', TourApplicationDocument, { runtime, namespace, name }),
    enabled: push !== undefined && mayView,
  });
  const build = push && builds.data?.[0];
  const way: Way = { push, build, application: applications.data?.application ?? undefined };
  return { way, build };
};
