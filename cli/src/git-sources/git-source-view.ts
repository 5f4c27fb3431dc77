import { z } from 'zod';
import { document } from '../graphql/index.ts';
import { defineView, type Tone } from '../output/index.ts';

const FIELDS =
  '{ name isRestricted repository branch path include exclude sourceNamespace syncStatus healthStatus canWrite }';

const GitSource = z.object({
  name: z.string(),
  isRestricted: z.boolean(),
  repository: z.string(),
  branch: z.string().nullish(),
  path: z.string(),
  include: z.string().nullish(),
  exclude: z.string().nullish(),
  sourceNamespace: z.string().nullish(),
  syncStatus: z.string(),
  healthStatus: z.string(),
  canWrite: z.boolean().nullish(),
});
export type GitSource = z.infer<typeof GitSource>;

export const LIST_GIT_SOURCES = document(
  `query { gitSources ${FIELDS} }`,
  z.object({ gitSources: z.array(GitSource) }),
);

const TONES: Readonly<Record<string, Tone>> = {
  Synced: 'good',
  Healthy: 'good',
  OutOfSync: 'warn',
  Progressing: 'warn',
  Degraded: 'bad',
  Missing: 'warn',
  Unknown: 'warn',
};

const written = ({ canWrite }: GitSource): string => {
  if (canWrite === null || canWrite === undefined) return 'unknown';
  return canWrite ? 'yes' : 'no';
};

export const gitSourceView = defineView<GitSource>({
  kind: 'git-source',
  name: ({ name }) => name,
  empty: 'The runtime has no Git Sources; `freshet git-source create` makes one.',
  columns: [
    { title: 'NAME', value: ({ name }) => name },
    { title: 'REPOSITORY', value: ({ repository }) => repository },
    { title: 'SYNC', value: ({ syncStatus }) => syncStatus, tone: ({ syncStatus }) => TONES[syncStatus] },
    {
      title: 'HEALTH',
      value: ({ healthStatus }) => healthStatus,
      tone: ({ healthStatus }) => TONES[healthStatus],
    },
    { title: 'WRITE', value: written },
    { title: 'KIND', value: ({ isRestricted }) => (isRestricted ? 'restricted' : 'standard'), wide: true },
    { title: 'INCLUDE', value: ({ include }) => include ?? undefined, wide: true },
    { title: 'EXCLUDE', value: ({ exclude }) => exclude ?? undefined, wide: true },
    { title: 'NAMESPACE', value: ({ sourceNamespace }) => sourceNamespace ?? undefined, wide: true },
  ],
});

export const GIT_SOURCE_ARG = {
  name: 'gitSource',
  what: 'Name of the Git Source',
  completeFrom: ['git-source', 'list'],
} as const;
