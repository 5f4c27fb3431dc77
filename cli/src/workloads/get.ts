import { z } from 'zod';
import { RUNTIME_VARIABLE } from '../app-proxy/index.ts';
import { defineCommand } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { defineView, safeText } from '../output/index.ts';
import {
  openWorkload,
  WORKLOAD_ARG,
  WORKLOAD_FIELDS,
  WORKLOAD_FLAGS,
  Workload,
  workloadView,
} from './workload.ts';

const Pod = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string().nullish(),
  isWell: z.boolean(),
  ready: z.number(),
  containers: z.array(z.object({ name: z.string() })),
  restarts: z.number(),
  node: z.string().nullish(),
});

const Revision = z.object({
  revision: z.number(),
  images: z.array(z.string()),
  changeCause: z.string().nullish(),
  createdAt: z.string().nullish(),
  isCurrent: z.boolean(),
});

const Detail = z.object({
  workload: Workload,
  pods: z.array(Pod),
  revisions: z.array(Revision),
  services: z.array(z.string()),
});

const GET = document(
  `query ($cluster: String!, $workload: WorkloadInput!) {
    workload(cluster: $cluster, workload: $workload) {
      workload ${WORKLOAD_FIELDS}
      pods { name status message isWell ready containers { name } restarts node }
      revisions { revision images changeCause createdAt isCurrent }
      services
    }
  }`,
  z.object({ workload: Detail }),
);

const podView = defineView<z.infer<typeof Pod>>({
  kind: 'pod',
  name: ({ name }) => name,
  empty: 'It has no pods.',
  columns: [
    { title: 'POD', value: ({ name }) => name },
    { title: 'READY', value: ({ ready, containers }) => `${ready}/${containers.length}` },
    { title: 'STATUS', value: ({ status }) => status, tone: ({ isWell }) => (isWell ? 'good' : 'warn') },
    { title: 'RESTARTS', value: ({ restarts }) => String(restarts) },
    { title: 'NODE', value: ({ node }) => node ?? undefined },
    { title: 'MESSAGE', value: ({ message }) => message ?? undefined },
  ],
});

const revisionView = defineView<z.infer<typeof Revision>>({
  kind: 'revision',
  name: ({ revision }) => String(revision),
  empty: 'The cluster keeps no history of it.',
  columns: [
    { title: 'REVISION', value: ({ revision }) => String(revision) },
    { title: 'CURRENT', value: ({ isCurrent }) => (isCurrent ? 'yes' : undefined) },
    { title: 'IMAGES', value: ({ images }) => images },
    { title: 'CREATED', value: ({ createdAt }) => createdAt ?? undefined },
    { title: 'CHANGE CAUSE', value: ({ changeCause }) => changeCause ?? undefined },
  ],
});

export const getWorkload = defineCommand({
  path: ['workload', 'get'],
  summary: 'Show a workload with its pods; with --history, its revisions',
  args: [WORKLOAD_ARG],
  flags: { ...WORKLOAD_FLAGS, history: { type: 'boolean', what: 'Its revisions instead of its pods' } },
  environment: [RUNTIME_VARIABLE],
  examples: [
    { command: 'freshet workload get deployment/shop/web', what: 'How are its pods?' },
    { command: 'freshet workload get deployment/shop/web --history', what: 'What it could go back to' },
    { command: 'freshet workload get deployment/shop/web -o json', what: 'Everything, for a script' },
  ],
  async run(ctx, { args, flags }) {
    const place = await openWorkload(ctx, { ...args, ...flags }, ['workload', 'get']);
    const { workload: detail } = await place.proxy.ask(GET, place.variables);
    const { print } = ctx;
    if (print.format === 'json' || print.format === 'yaml') {
      await print.value('', detail);
      return;
    }
    await print.one(workloadView, detail.workload);
    if (print.format === 'name') return;
    if (detail.workload.healthMessage) print.note(safeText(detail.workload.healthMessage));
    if (flags.history) await print.list(revisionView, detail.revisions);
    else await print.list(podView, detail.pods);
  },
});
