import type { ProxyParts } from '../proxy-parts.ts';
import { applicationCommits } from './application-commits.ts';
import { applicationOperations } from './application-operations.ts';
import { applicationReads } from './application-reads.ts';
import { applicationStreams } from './application-streams.ts';
import { clusterResolvers } from './clusters.ts';
import { gitResolvers } from './git.ts';
import { gitSourceResolvers } from './git-sources.ts';
import { integrationResolvers } from './integrations.ts';
import { runtimeResolvers } from './runtime.ts';

/** All groups of operations. */
export const proxyResolvers = (parts: ProxyParts) => [
  runtimeResolvers(parts),
  applicationReads(parts),
  applicationCommits(parts),
  applicationOperations(parts),
  applicationStreams(parts),
  gitResolvers(parts),
  gitSourceResolvers(parts),
  clusterResolvers(parts),
  integrationResolvers(parts),
];
