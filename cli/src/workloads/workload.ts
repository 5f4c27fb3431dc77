import { z } from 'zod';
import { type AppProxy, openAppProxy, RUNTIME_FLAGS } from '../app-proxy/index.ts';
import { type CommandContext, type FlagSpecs, usageFault } from '../command/index.ts';
import { defineView, type Tone } from '../output/index.ts';

export const CLUSTER_FLAGS = {
  ...RUNTIME_FLAGS,
  cluster: {
    type: 'string',
    placeholder: 'NAME',
    default: 'in-cluster',
    what: 'Name or address of the cluster; the own one of the runtime unless said',
  },
} as const satisfies FlagSpecs;

/** The flags of everything that is about one workload. */
export const WORKLOAD_FLAGS = {
  ...CLUSTER_FLAGS,
  namespace: {
    type: 'string',
    short: 'n',
    placeholder: 'NAME',
    what: 'Namespace of the workload, where it is named as KIND/NAME',
  },
} as const satisfies FlagSpecs;

export const WORKLOAD_ARG = {
  name: 'workload',
  what: 'As KIND/NAMESPACE/NAME, for example deployment/shop/web; or as KIND/NAME with -n',
} as const;

const Owner = z.object({ namespace: z.string(), name: z.string(), isSelfHealing: z.boolean() });

export const Workload = z.object({
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  health: z.string(),
  healthMessage: z.string().nullish(),
  desired: z.number().nullish(),
  ready: z.number(),
  isPaused: z.boolean(),
  schedule: z.string().nullish(),
  images: z.array(z.string()),
  restarts: z.number(),
  createdAt: z.string().nullish(),
  application: Owner.nullish(),
});
export type Workload = z.infer<typeof Workload>;

export const WORKLOAD_FIELDS = `{
  kind namespace name health healthMessage desired ready isPaused schedule images restarts createdAt
  application { namespace name isSelfHealing }
}`;

const TONES: Readonly<Record<string, Tone>> = { Healthy: 'good', Degraded: 'bad', Missing: 'bad' };

const healthTone = (health: string): Tone => TONES[health] ?? 'warn';

export const readyText = ({ desired, ready, schedule }: Workload): string =>
  desired == null ? (schedule ?? String(ready)) : `${ready}/${desired}`;

export const workloadView = defineView<Workload>({
  kind: 'workload',
  name: ({ kind, namespace, name }) => `${kind.toLowerCase()}/${namespace}/${name}`,
  empty: 'Nothing runs there that you may see.',
  columns: [
    { title: 'KIND', value: ({ kind }) => kind },
    { title: 'NAMESPACE', value: ({ namespace }) => namespace },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'READY', value: readyText },
    { title: 'HEALTH', value: ({ health }) => health, tone: ({ health }) => healthTone(health) },
    { title: 'RESTARTS', value: ({ restarts }) => String(restarts) },
    { title: 'APPLICATION', value: ({ application }) => application?.name },
    { title: 'IMAGES', value: ({ images }) => images, wide: true },
    { title: 'CREATED', value: ({ createdAt }) => createdAt ?? undefined, wide: true },
    { title: 'MESSAGE', value: ({ healthMessage }) => healthMessage ?? undefined, wide: true },
  ],
});

const KINDS = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob', 'Rollout'];

/** A workload as it is named on the line, with its kind spelled as the cluster spells it. */
export const readWorkload = (text: string, see: readonly string[], given?: string) => {
  const [kind = '', ...places] = text.split('/');
  const [namespace, name, ...rest] = given !== undefined && places.length === 1 ? [given, ...places] : places;
  const known = KINDS.find(one => one.toLowerCase() === kind.toLowerCase().replace(/s$/, ''));
  if (!known || !namespace || !name || rest.length > 0)
    throw usageFault(
      `WORKLOAD must be KIND/NAMESPACE/NAME, or KIND/NAME with -n, with one of ${KINDS.join(', ')}, not '${text}'`,
      { see },
    );
  if (given !== undefined && given !== namespace)
    throw usageFault(`WORKLOAD says the namespace ${namespace}, and -n says ${given}`, { see });
  return { kind: known, namespace, name };
};

interface WorkloadPlace {
  readonly proxy: AppProxy;
  readonly variables: {
    readonly cluster: string;
    readonly workload: { readonly kind: string; readonly namespace: string; readonly name: string };
  };
}

interface Given {
  readonly workload: string;
  readonly runtime: string | undefined;
  readonly cluster: string;
  readonly namespace: string | undefined;
}

/** The runtime, and which workload of which cluster is meant; what is misspelled asks nobody. */
export const openWorkload = async (
  ctx: CommandContext,
  { workload, runtime, cluster, namespace }: Given,
  see: readonly string[],
): Promise<WorkloadPlace> => {
  const named = readWorkload(workload, see, namespace);
  return { proxy: await openAppProxy(ctx, runtime, see), variables: { cluster, workload: named } };
};
