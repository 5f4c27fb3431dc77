import { useQuery } from '@tanstack/react-query';
import { ask } from '../api/index.ts';
import type { Runtime } from '../gitops/index.ts';
import type { Check } from './check.ts';
import { LOOK_MS } from './look.ts';
import { allParts, type Component, isUnwell } from './parts.ts';
import { RuntimeStandingDocument } from './standing.generated.ts';
import { type AskedRuntime, useLive } from './use-live.ts';

/** By the name of a path. */
export type PathTimes = Readonly<Record<string, number | undefined>>;

const NO_CHECKS: readonly Check[] = [];
const NO_COMPONENTS: readonly Component[] = [];

/** How one runtime stands: every path, every part, and whether reports of it were refused. */
export const useStanding = (runtime: AskedRuntime & Pick<Runtime, 'roundTripMs'>) => {
  const { name, online, roundTripMs } = runtime;
  const { reach, parts } = useLive(runtime);
  // Whether it is there decides what its checks are worth, so that they are asked for anew when that changes.
  const standing = useQuery({
    ...ask('/gitops/runtimes/standing', RuntimeStandingDocument, { runtime: name }),
    queryKey: ['/gitops/runtimes/standing', name, online],
    placeholderData: before => before,
    refetchInterval: LOOK_MS,
  });
  const checks = standing.data
    ? [...(reach.check ? [reach.check] : []), ...standing.data.runtimeChecks]
    : NO_CHECKS;
  const components = standing.data ? allParts(standing.data.runtimeComponents, parts) : NO_COMPONENTS;
  return {
    ...standing,
    checks,
    components,
    /** How long the paths take whose time is known, in ms. */
    times: { browser: reach.ms, connection: online ? roundTripMs : undefined } satisfies PathTimes,
    troubles: {
      paths: checks.filter(({ status }) => status === 'failed'),
      parts: components.filter(isUnwell),
    },
    refused: standing.data?.refusedReports.length ?? 0,
  };
};
