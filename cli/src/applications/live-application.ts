/** An application as its runtime has it now. */
import { z } from 'zod';
import { type AppProxy, openAppProxy } from '../app-proxy/index.ts';
import type { CommandContext } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { defineView, safeText } from '../output/index.ts';
import { type Application, findApplication, shortRevision, stateTone } from './application.ts';

export const LIVE_FIELDS = `{
  namespace name syncStatus healthStatus healthMessage revisions automated
  operation { phase message startedAt finishedAt }
  conditions { type message }
}`;

export const LiveApplication = z.object({
  namespace: z.string(),
  name: z.string(),
  syncStatus: z.string(),
  healthStatus: z.string(),
  healthMessage: z.string().nullish(),
  revisions: z.array(z.string()),
  automated: z.boolean(),
  operation: z
    .object({
      phase: z.string(),
      message: z.string().nullish(),
      startedAt: z.string().nullish(),
      finishedAt: z.string().nullish(),
    })
    .nullish(),
  conditions: z.array(z.object({ type: z.string(), message: z.string() })),
});
export type LiveApplication = z.infer<typeof LiveApplication>;

export const liveView = defineView<LiveApplication>({
  kind: 'application',
  name: ({ name }) => name,
  empty: 'There is no such application.',
  columns: [
    { title: 'NAME', value: ({ name }) => name },
    { title: 'SYNC', value: ({ syncStatus }) => syncStatus, tone: ({ syncStatus }) => stateTone(syncStatus) },
    {
      title: 'HEALTH',
      value: ({ healthStatus }) => healthStatus,
      tone: ({ healthStatus }) => stateTone(healthStatus),
    },
    { title: 'REVISION', value: ({ revisions }) => shortRevision(revisions[0]) },
    { title: 'OPERATION', value: ({ operation }) => operation?.phase },
    { title: 'MESSAGE', value: ({ operation }) => operation?.message ?? undefined },
  ],
});

const SHOW = document(
  `query ($namespace: String, $name: String!) { application(namespace: $namespace, name: $name) ${LIVE_FIELDS} }`,
  z.object({ application: LiveApplication }),
);

/** An application at its runtime. */
export interface Place {
  /** How the control plane knows it. */
  readonly id: string;
  readonly proxy: AppProxy;
  /** What every question about it says. */
  readonly key: { readonly namespace: string; readonly name: string };
  /** Where its objects are. */
  readonly destination: Application['destination'];
}

/** Finds the application among all runtimes, and opens the app-proxy of its own. */
export const openApplication = async (
  ctx: CommandContext,
  named: string,
  runtime: string | undefined,
  see: readonly string[],
): Promise<Place> => {
  const found = await findApplication(ctx.api, named, runtime);
  const proxy = await openAppProxy(ctx, found.runtime, see);
  return {
    id: found.id,
    proxy,
    key: { namespace: found.namespace, name: found.name },
    destination: found.destination,
  };
};

const showLive = async ({ proxy, key }: Place): Promise<LiveApplication> =>
  (await proxy.ask(SHOW, key)).application;

const POLL_MS = 500;
const UNFINISHED: ReadonlySet<string> = new Set(['Running', 'Terminating']);

const isUnderWay = ({ operation }: LiveApplication): boolean => UNFINISHED.has(operation?.phase ?? '');

const standOf = (application: LiveApplication): string => {
  const { syncStatus, healthStatus } = application;
  return safeText(`${syncStatus}, ${healthStatus}${isUnderWay(application) ? ', syncing' : ''}`);
};

/** What is waited for. */
interface Goal {
  readonly isGood: (application: LiveApplication) => boolean;
  /** That it will not come to that, whatever time it is given. */
  readonly isLost?: (application: LiveApplication) => boolean;
}

/** What keeps an application from being where it should be. */
const whyOf = ({ healthMessage, operation, conditions }: LiveApplication): string | undefined =>
  healthMessage ?? operation?.message ?? conditions.find(({ type }) => type.endsWith('Error'))?.message;

const reason = (why: string | null | undefined): string => (why ? `: ${safeText(why)}` : '');

/** How an application stands once nothing is under way any more: 0 when all is well. */
export const waitFor = async (
  ctx: CommandContext,
  place: Place,
  { timeout, isGood, isLost = () => false }: Goal & { readonly timeout: number },
): Promise<number> => {
  const { clock, print, signal } = ctx;
  const { name } = place.key;
  const deadline = clock.now().getTime() + timeout * 1_000;
  for (let said = ''; ; ) {
    const application = await showLive(place);
    const now = standOf(application);
    if (now !== said) print.note(`${name}: ${now}`);
    said = now;
    if (!isUnderWay(application) && isGood(application)) {
      await print.one(liveView, application);
      return 0;
    }
    if (!isUnderWay(application) && isLost(application)) {
      print.note(`The sync of ${name} failed${reason(application.operation?.message)}`);
      return 1;
    }
    if (clock.now().getTime() >= deadline) {
      print.note(`It did not get there within ${timeout} s${reason(whyOf(application))}`);
      return 1;
    }
    await clock.sleep(POLL_MS, signal);
  }
};

export const TIMEOUT_FLAGS = {
  timeout: {
    type: 'integer',
    min: 1,
    max: 86_400,
    default: 300,
    placeholder: 'SECONDS',
    what: 'How long to wait',
  },
} as const;
