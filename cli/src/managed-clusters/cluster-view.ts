import { z } from 'zod';
import { document } from '../graphql/index.ts';
import { defineView, type Tone } from '../output/index.ts';

const ManagedCluster = z.object({
  name: z.string(),
  server: z.string(),
  isLocal: z.boolean(),
  version: z.string().nullish(),
  status: z.string(),
  message: z.string().nullish(),
  applications: z.number(),
  labels: z.record(z.string(), z.string()),
  namespaces: z.array(z.string()),
});
type ManagedCluster = z.infer<typeof ManagedCluster>;

export const LIST_CLUSTERS = document(
  'query { clusters { name server isLocal version status message applications labels namespaces } }',
  z.object({ clusters: z.array(ManagedCluster) }),
);

const TONES: Readonly<Record<string, Tone>> = { Successful: 'good', Failed: 'bad', Unknown: 'warn' };

const labelsOf = ({ labels }: ManagedCluster): string[] =>
  Object.entries(labels).map(([key, value]) => `${key}=${value}`);

export const clusterView = defineView<ManagedCluster>({
  kind: 'cluster',
  name: ({ name }) => name,
  empty: 'The runtime knows no cluster.',
  columns: [
    { title: 'SERVER', value: ({ server }) => server },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'VERSION', value: ({ version }) => version ?? undefined },
    { title: 'STATUS', value: ({ status }) => status, tone: ({ status }) => TONES[status] },
    { title: 'APPS', value: ({ applications }) => String(applications) },
    { title: 'MESSAGE', value: ({ message }) => message ?? undefined },
    { title: 'LABELS', value: labelsOf, wide: true },
    { title: 'NAMESPACES', value: ({ namespaces }) => namespaces, wide: true },
  ],
});
