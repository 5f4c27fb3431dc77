import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./', import.meta.url);

/** The schema definition language of the whole GraphQL API, from the files beside this one. */
export const readSdl = (): string =>
  readdirSync(folder)
    .filter(name => name.endsWith('.graphql'))
    .sort((a, b) => Number(b === 'base.graphql') - Number(a === 'base.graphql') || a.localeCompare(b))
    .map(name => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');

export type {
  ApplicationChildrenArgs,
  ApplicationFilter,
  ApplicationResourcesArgs,
  AuditFilter,
  ChangelogFilter,
  DeliveryOverviewRecentArgs,
  QueryApplicationArgs,
  QueryApplicationFleetArgs,
  QueryApplicationGroupsArgs,
  QueryApplicationsArgs,
  QueryChangelogArgs,
  QueryClustersArgs,
  QueryDeliveriesArgs,
  QueryDeliveryOverviewArgs,
  QueryGitSourcesArgs,
  QueryHelmChartsArgs,
  QueryHelmReleasesArgs,
  Resolvers,
} from './resolvers.generated.ts';
