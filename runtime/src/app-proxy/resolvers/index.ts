import { ClusterDesk } from '../cluster-desk.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { applicationCommits } from './application-commits.ts';
import { applicationOperations } from './application-operations.ts';
import { applicationReads } from './application-reads.ts';
import { applicationSetResolvers } from './application-sets.ts';
import { applicationStreams } from './application-streams.ts';
import { clusterResolvers } from './clusters.ts';
import { componentLogResolvers } from './component-logs.ts';
import { gitResolvers } from './git.ts';
import { gitSourceResolvers } from './git-sources.ts';
import { helmResolvers } from './helm-releases.ts';
import { holdResolvers } from './holds.ts';
import { integrationResolvers } from './integrations.ts';
import { liveCommits } from './live-commits.ts';
import { previewResolvers } from './previews.ts';
import { projectRules } from './project-rules.ts';
import { revisionComparisons } from './revision-comparisons.ts';
import { runtimeResolvers } from './runtime.ts';
import { workloadChanges } from './workload-changes.ts';
import { workloadReads } from './workload-reads.ts';

/** All groups of operations. */
export const proxyResolvers = (parts: ProxyParts) => {
  const desk = new ClusterDesk(parts);
  return [
    ...ofRuntime(parts),
    workloadReads(desk),
    workloadChanges(parts, desk),
    helmResolvers(desk, parts.engine.helm),
  ];
};

const ofRuntime = (parts: ProxyParts) => [
  runtimeResolvers(parts),
  applicationReads(parts),
  projectRules(parts),
  applicationCommits(parts),
  applicationSetResolvers(parts),
  liveCommits(parts),
  holdResolvers(parts),
  applicationOperations(parts),
  revisionComparisons(parts),
  applicationStreams(parts),
  gitResolvers(parts),
  gitSourceResolvers(parts),
  clusterResolvers(parts),
  integrationResolvers(parts),
  previewResolvers(parts),
  componentLogResolvers(parts),
];
