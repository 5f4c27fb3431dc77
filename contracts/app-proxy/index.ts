import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./', import.meta.url);

/** The schema definition language of the app-proxy of a runtime, from the files beside this one. */
export const readAppProxySdl = (): string =>
  readdirSync(folder)
    .filter(name => name.endsWith('.graphql'))
    .sort((a, b) => Number(b === 'base.graphql') - Number(a === 'base.graphql') || a.localeCompare(b))
    .map(name => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');

export type {
  ApplicationLogsInput,
  ClusterPodLogsInput,
  CreateApplicationInput,
  CreateGitSourceInput,
  EditGitSourceInput,
  PodLogsInput,
  Resolvers as AppProxyResolvers,
  ResourceInput,
  RestrictedInput,
  SyncApplicationInput,
} from './resolvers.generated.ts';
