import { z } from 'zod';
import type { Api } from '../api/index.ts';
import { RUNTIME_FLAGS } from '../app-proxy/index.ts';
import { defineCommand } from '../command/index.ts';
import { askGraphQl, CONTROL_PLANE, document } from '../graphql/index.ts';
import { shortInstant } from '../moment/index.ts';
import { defineView, safeText } from '../output/index.ts';
import {
  APPLICATION_ARG,
  type Application,
  applicationView,
  findApplication,
  shortRevision,
  stateTone,
} from './application.ts';
import { lastChanges, liveNotes, type ToldLive, tellLive } from './told-live.ts';

const Resource = z.object({
  group: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  sync: z.string().nullish(),
  health: z.string().nullish(),
  healthMessage: z.string().nullish(),
});

const RESOURCES = document(
  `query ($id: ID!) {
    application(id: $id) {
      conditions { type message }
      resources(first: 500) { nodes { group kind namespace name sync health healthMessage } }
    }
  }`,
  z.object({
    application: z
      .object({
        conditions: z.array(z.object({ type: z.string(), message: z.string() })),
        resources: z.object({ nodes: z.array(Resource) }),
      })
      .nullable(),
  }),
);

interface ShownResource extends z.infer<typeof Resource> {
  readonly lastSync: string | undefined;
}

const resourceView = defineView<ShownResource>({
  kind: 'resource',
  name: ({ name }) => name,
  empty: 'It has no objects.',
  columns: [
    { title: 'KIND', value: ({ kind }) => kind },
    { title: 'NAMESPACE', value: ({ namespace }) => namespace },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'SYNC', value: ({ sync }) => sync ?? undefined, tone: ({ sync }) => stateTone(sync) },
    { title: 'HEALTH', value: ({ health }) => health ?? undefined, tone: ({ health }) => stateTone(health) },
    { title: 'LAST SYNC', value: ({ lastSync }) => lastSync },
    { title: 'MESSAGE', value: ({ healthMessage }) => healthMessage ?? undefined },
  ],
});

const keyOf = ({ group, kind, namespace, name }: Omit<z.infer<typeof Resource>, 'sync'>): string =>
  [group, kind, namespace, name].join('/');

/** The objects with what the last sync did to each. */
const withLastSync = (
  resources: readonly z.infer<typeof Resource>[],
  told: ToldLive | undefined,
): readonly ShownResource[] => {
  const changes = new Map(lastChanges(told).map(({ object, change }) => [keyOf(object), change]));
  return resources.map(resource => ({ ...resource, lastSync: changes.get(keyOf(resource)) }));
};

/** Of what is as it should be, nobody asks why. */
const isFine = ({ sync, health }: Application): boolean => sync === 'Synced' && health === 'Healthy';

export const getApplication = defineCommand({
  path: ['app', 'get'],
  summary: 'Show an application and its objects',
  args: [APPLICATION_ARG],
  flags: RUNTIME_FLAGS,
  examples: [
    { command: 'freshet app get shop', what: 'How is it?' },
    { command: 'freshet app get shop -o yaml', what: 'Everything that is known' },
  ],
  async run(ctx, { args, flags }) {
    const { api, print } = ctx;
    const found = await findApplication(api, args.application, flags.runtime);
    const { application } = await askGraphQl(api, CONTROL_PLANE, RESOURCES, { id: found.id });
    const resources = application?.resources.nodes ?? [];
    const told = print.format === 'name' ? undefined : await tellLive(ctx, found);
    if (print.format === 'json' || print.format === 'yaml') {
      await print.value('', {
        ...found,
        resources,
        conditions: application?.conditions ?? [],
        ...(told && {
          lastSync: told.application.operation ?? null,
          syncWindows: told.syncWindows ?? null,
          orphanedResources: told.orphanedResources,
        }),
      });
      return;
    }
    await print.one(applicationView, found);
    if (!isFine(found)) print.note(safeText(found.why));
    for (const { type, message } of application?.conditions ?? [])
      print.note(`${safeText(type)}: ${safeText(message)}`);
    for (const note of told ? liveNotes(told) : []) print.note(note);
    if (print.format !== 'name') await print.list(resourceView, withLastSync(resources, told));
  },
});

const Deployment = z.object({
  historyId: z.number(),
  revisions: z.array(z.string()),
  deployedAt: z.string(),
  initiatedBy: z.string().nullish(),
  isAutomated: z.boolean().nullish(),
  isRollback: z.boolean().nullish(),
  rollbackTo: z.string().nullish(),
  status: z.string().nullish(),
  commit: z.object({ author: z.string().nullish(), message: z.string().nullish() }).nullish(),
  isDemo: z.boolean(),
});

/** Asks for so many: the number is in the question itself, by which the server judges what it may cost. */
const historyOf = (first: number) =>
  document(
    `query ($id: ID!) {
    application(id: $id) {
      deployments(first: ${first}) {
        nodes { historyId revisions deployedAt initiatedBy isAutomated isRollback rollbackTo status commit { author message } isDemo }
      }
    }
  }`,
    z.object({
      application: z.object({ deployments: z.object({ nodes: z.array(Deployment) }) }).nullable(),
    }),
  );

const deploymentView = defineView<z.infer<typeof Deployment>>({
  kind: 'deployment',
  name: ({ historyId }) => String(historyId),
  empty: 'It was never deployed.',
  columns: [
    // Nothing goes back to what never ran.
    { title: 'ID', value: ({ historyId, isDemo }) => (isDemo ? 'demo' : String(historyId)) },
    { title: 'DEPLOYED', value: ({ deployedAt }) => shortInstant(deployedAt) },
    { title: 'REVISION', value: ({ revisions }) => shortRevision(revisions[0]) },
    { title: 'STATUS', value: ({ status }) => status ?? undefined },
    {
      title: 'BACK TO',
      value: ({ isRollback, rollbackTo }) =>
        isRollback ? shortRevision(rollbackTo ?? undefined) || 'yes' : undefined,
    },
    {
      title: 'BY',
      value: ({ initiatedBy, isAutomated }) => initiatedBy ?? (isAutomated ? 'automatic sync' : undefined),
    },
    { title: 'AUTHOR', value: ({ commit }) => commit?.author ?? undefined },
    { title: 'COMMIT', value: ({ commit }) => commit?.message?.split('\n')[0] },
  ],
});

export const applicationHistory = defineCommand({
  path: ['app', 'history'],
  summary: 'List the deployments of an application, the newest first',
  args: [APPLICATION_ARG],
  flags: {
    ...RUNTIME_FLAGS,
    limit: { type: 'integer', min: 1, max: 100, default: 20, placeholder: 'NUMBER', what: 'List so many' },
  },
  examples: [{ command: 'freshet app history shop', what: 'What was deployed, when and by whom?' }],
  async run({ api, print }, { args, flags }) {
    const { id } = await findApplication(api, args.application, flags.runtime);
    const { application } = await askGraphQl(api, CONTROL_PLANE, historyOf(flags.limit), { id });
    const deployments = application?.deployments.nodes ?? [];
    await print.list(deploymentView, deployments);
    if (deployments.some(({ isDemo }) => isDemo))
      print.note('What is marked `demo` was made up for the demo: it never ran.');
  },
});

/** As many as `app history` ever lists. */
const MOST_DEPLOYMENTS = 100;

/** The commit that a deployment applied, by its number; undefined of one that the control plane does not know. */
export const revisionOfDeployment = async (
  api: Api,
  application: string,
  historyId: number,
): Promise<string | undefined> => {
  const found = await askGraphQl(api, CONTROL_PLANE, historyOf(MOST_DEPLOYMENTS), { id: application });
  const deployments = found.application?.deployments.nodes ?? [];
  return deployments.find(one => one.historyId === historyId && !one.isDemo)?.revisions[0];
};
