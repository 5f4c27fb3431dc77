import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask, read } from '../../api/index.ts';
import type { useRuntimes } from '../../gitops/index.ts';
import { useCan } from '../../session/index.ts';
import { usePageSearch } from '../../shell/index.ts';
import { useDemo } from '../../tour/index.ts';
import { HomeClustersDocument } from './clusters.generated.ts';
import { HomeDeliveryDocument } from './delivery.generated.ts';
import { daysIn, parseHomeSearch } from './search.ts';
import { HomeStartDocument } from './start.generated.ts';
import { startSteps } from './start-steps.ts';
import { HomeWorstDocument } from './worst.generated.ts';

/** Which days, which runtime and which environment the page is about; the address says it. */
export const usePeriod = () => {
  const [search, show] = usePageSearch(parseHomeSearch);
  const { range = '30d', runtime, env } = search;
  const asked = {
    runtimes: runtime === undefined ? null : [runtime],
    environments: env === undefined ? null : [env],
  };
  return { range, runtime, env, days: daysIn(range), asked, show };
};

/** Days begin where the reader is. */
const offsetMinutes = (): number => -new Date().getTimezoneOffset();

/** How delivery goes; what was known stays while another period is asked for. */
export const useDelivery = () => {
  const { days, asked } = usePeriod();
  const enabled = useCan('view', 'gitops-application');
  const variables = { days, ...asked, offsetMinutes: offsetMinutes() };
  const query = useQuery({
    ...ask('/gitops/overview', HomeDeliveryDocument, variables),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { ...query, enabled, overview: query.data?.deliveryOverview };
};

/** The applications that are worst off, where there are some. */
export const useWorstApplications = () => {
  const { asked } = usePeriod();
  return useQuery({
    ...ask('/gitops/applications/worst', HomeWorstDocument, asked),
    enabled: useCan('view', 'gitops-application'),
    placeholderData: keepPreviousData,
  });
};

/** The way to the first application, while there is none. */
export const useStart = ({ isSuccess, rows }: Pick<ReturnType<typeof useRuntimes>, 'isSuccess' | 'rows'>) => {
  const mayView = useCan('view', 'gitops-application');
  const found = useQuery({ ...ask('/gitops/applications/start', HomeStartDocument), enabled: mayView }).data;
  const { overview } = useDelivery();
  const isDemoComing = useDemo().data?.state === 'bringing';
  const hasRuntime = rows.length > 0;
  // Whoever has runtimes may have applications too, until it is known that they do not.
  if (!isSuccess || isDemoComing || (hasRuntime && found === undefined)) return undefined;
  const steps = startSteps({
    runtimes: rows.length,
    sources: found?.sources.total,
    applications: found?.all.total,
  });
  return steps && { steps, hasHistory: hasRuntime && (overview?.recent.length ?? 0) > 0 };
};

export const useClusters = () =>
  useQuery({
    ...ask('/gitops/clusters', HomeClustersDocument),
    enabled: useCan('read', 'gitops-runtime'),
  });

export const useBuildStatistics = () => {
  const { days } = usePeriod();
  const enabled = useCan('read', 'build');
  const query = useQuery({
    ...read('/builds/statistics', { query: { days, offsetMinutes: offsetMinutes() } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { ...query, enabled };
};

/** Enough to find the changes of the last hours among builds without commits. */
const BUILDS = 30;

export const useNewestBuilds = () =>
  useQuery({ ...read('/builds', { query: { limit: BUILDS } }), enabled: useCan('read', 'build') });

export const useNewestImages = () =>
  useQuery({ ...read('/images', { query: { limit: 50 } }), enabled: useCan('read', 'image') });

/** Builds that wait for a person. */
export const useApprovals = () =>
  useQuery({
    ...read('/builds', { query: { status: ['pending-approval'], limit: 5 } }),
    enabled: useCan('read', 'build'),
  });

export const useUnderWay = () => useQuery({ ...read('/builds/under-way'), enabled: useCan('read', 'build') });
