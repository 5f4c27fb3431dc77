import { useQuery } from '@tanstack/react-query';
import { ask } from '../api/index.ts';
import type { Runtime } from '../gitops/index.ts';
import { runtimeQuery } from '../runtime-proxy/index.ts';
import type { Check } from './check.ts';
import { LivePartsDocument } from './live-parts.proxy.generated.ts';
import { LOOK_MS } from './look.ts';
import { allParts, type Component } from './parts.ts';
import { RuntimeStandingDocument } from './standing.generated.ts';
import { useReach } from './use-reach.ts';

/** By the name of a path. */
export type PathTimes = Readonly<Record<string, number | undefined>>;

const NO_CHECKS: readonly Check[] = [];
const NO_COMPONENTS: readonly Component[] = [];

/** How one runtime stands: every path, every part, and whether reports of it were refused. */
export const useStanding = (
  runtime: Pick<Runtime, 'name' | 'online' | 'url' | 'connectedAt' | 'roundTripMs'>,
) => {
  const { name, online, roundTripMs } = runtime;
  const reach = useReach(runtime);
  // Whether it is there decides what its checks are worth, so that they are asked for anew when that changes.
  const standing = useQuery({
    ...ask('/gitops/runtimes/standing', RuntimeStandingDocument, { runtime: name }),
    queryKey: ['/gitops/runtimes/standing', name, online],
    placeholderData: before => before,
    refetchInterval: LOOK_MS,
  });
  const live = useQuery({
    ...runtimeQuery('/gitops/runtimes/live-parts', { runtime: name, document: LivePartsDocument }),
    enabled: online,
    refetchInterval: LOOK_MS,
    retry: false,
  });
  return {
    ...standing,
    checks: standing.data
      ? [...(reach.check ? [reach.check] : []), ...standing.data.runtimeChecks]
      : NO_CHECKS,
    /** How long the paths take whose time is known, in ms. */
    times: { browser: reach.ms, connection: online ? roundTripMs : undefined } satisfies PathTimes,
    components: standing.data
      ? allParts(standing.data.runtimeComponents, live.data?.runtime.components ?? [])
      : NO_COMPONENTS,
    refused: standing.data?.refusedReports.length ?? 0,
  };
};
