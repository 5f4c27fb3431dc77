import type { ApplicationSet, Generator } from './application-set.ts';

const GIT_SECONDS = 180;
const PROVIDER_SECONDS = 1_800;

/** After which time something is to be asked again that tells nobody when it changes; undefined where all tell. */
const secondsOf = (generator: Generator): number[] => {
  const { git, clusterDecisionResource, scmProvider, pullRequest, plugin, matrix, merge } = generator;
  return [
    ...(git ? [git.requeueAfterSeconds ?? GIT_SECONDS] : []),
    ...(clusterDecisionResource ? [clusterDecisionResource.requeueAfterSeconds ?? GIT_SECONDS] : []),
    ...(scmProvider ? [scmProvider.requeueAfterSeconds ?? PROVIDER_SECONDS] : []),
    ...(pullRequest ? [pullRequest.requeueAfterSeconds ?? PROVIDER_SECONDS] : []),
    ...(plugin ? [plugin.requeueAfterSeconds ?? PROVIDER_SECONDS] : []),
    ...[...(matrix?.generators ?? []), ...(merge?.generators ?? [])].flatMap(secondsOf),
  ].filter(seconds => seconds > 0);
};

/** When a set must be looked at again although nothing was heard; undefined for never. */
export const requeueSeconds = (set: ApplicationSet): number | undefined => {
  const seconds = (set.spec.generators ?? []).flatMap(secondsOf);
  return seconds.length === 0 ? undefined : Math.min(...seconds);
};
