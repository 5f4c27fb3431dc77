import { type EmbeddedClusterState, getEmbeddedCluster } from '@freshet/contracts/embedded-cluster';
import { defineCommand } from '../command/index.ts';
import { defineView } from '../output/index.ts';

const TONES = { running: 'good', starting: 'warn', failed: 'bad', off: 'warn' } as const;

const clusterView = defineView<EmbeddedClusterState>({
  kind: 'cluster',
  name: cluster => cluster.name,
  columns: [
    { title: 'NAME', value: cluster => cluster.name },
    { title: 'STATE', value: cluster => cluster.state, tone: cluster => TONES[cluster.state] },
    { title: 'VERSION', value: cluster => cluster.version },
    { title: 'PODS', value: cluster => cluster.pods },
    { title: 'RUNNING', value: cluster => String(cluster.runningPods ?? '') },
    { title: 'URL', value: cluster => cluster.url ?? '' },
  ],
});

export const clusterStatus = defineCommand({
  path: ['cluster', 'status'],
  summary: 'Show the cluster that the platform brings',
  examples: [{ command: 'freshet cluster status', what: 'Does it run, and where?' }],
  async run({ api, print }) {
    const cluster = await api.call(getEmbeddedCluster);
    await print.one(clusterView, cluster);
    if (cluster.why) print.note(cluster.why);
  },
});
