/** The shop that shows a newcomer the whole way from a push to running pods; everything of it can be taken away again. */
import { z } from 'zod';
import { defineOperation, Instant, json, may, mayEntity } from '../rest/index.ts';

const tag = 'Demo';

const ServiceName = z
  .string()
  .max(63)
  .regex(/^[a-z][a-z0-9-]*$/, 'must be the name of a service');

/** An application of the demo, as it is addressed everywhere else. */
const DemoApplication = z
  .strictObject({
    environment: z.string(),
    runtime: z.string(),
    namespace: z.string(),
    name: z.string(),
  })
  .meta({ id: 'DemoApplication' });

export const DemoStatus = z
  .strictObject({
    state: z
      .enum(['absent', 'bringing', 'ready', 'removing', 'failed'])
      .describe('Whether the demo is there, comes, goes, or could not come or go'),
    isPossible: z.boolean().describe('Whether this installation and account can have it'),
    why: z.string().optional().describe('What keeps it from being there, or what failed'),
    startedAt: Instant.optional(),
    readyAt: Instant.optional().describe('When everything was synced and healthy for the first time'),
    steps: z
      .array(z.strictObject({ name: z.string(), title: z.string(), isDone: z.boolean() }))
      .describe('What bringing it, or taking it away, consists of'),
    runtime: z.string(),
    gitSource: z.string(),
    project: z.string(),
    serviceAccounts: z
      .array(z.string())
      .optional()
      .describe('The names of those that it works as; absent where the platform is older'),
    environmentsRepository: z.string().describe('Where its environments lie in Git'),
    services: z.array(
      z.strictObject({
        name: z.string(),
        repository: z.string(),
        pipeline: z.string(),
        pipelineId: z.string().optional(),
        applications: z.array(DemoApplication),
      }),
    ),
  })
  .meta({ id: 'DemoStatus' });
export type DemoStatus = z.infer<typeof DemoStatus>;

export const getDemo = defineOperation({
  id: 'demo-get',
  method: 'GET',
  path: '/demo',
  tag,
  summary: 'Show whether the demo is there, and what it consists of',
  guard: may('read', 'repository'),
  sdk: 'demo.get',
  reply: json(DemoStatus),
});

export const addDemo = defineOperation({
  id: 'demo-add',
  method: 'POST',
  path: '/demo',
  tag,
  summary: 'Bring the demo, or go on with bringing it',
  description: 'Answers at once; what is done meanwhile is shown by its status.',
  guard: may('update', 'account'),
  sdk: 'demo.add',
  reply: json(DemoStatus, 202),
});

export const removeDemo = defineOperation({
  id: 'demo-remove',
  method: 'DELETE',
  path: '/demo',
  tag,
  summary: 'Take the demo away, with everything that belongs to it',
  description: 'Answers at once; what is done meanwhile is shown by its status.',
  guard: may('update', 'account'),
  sdk: 'demo.remove',
  reply: json(DemoStatus, 202),
});

export const DemoPush = z
  .strictObject({
    service: z.string(),
    repository: z.string(),
    commit: z.string(),
    message: z.string(),
    from: z.string().describe('The number of the version before'),
    to: z.string(),
    pipeline: z.string(),
    application: DemoApplication.describe('The one that the new version comes to first'),
  })
  .meta({ id: 'DemoPush' });
export type DemoPush = z.infer<typeof DemoPush>;

export const pushDemo = defineOperation({
  id: 'demo-push',
  method: 'POST',
  path: '/demo/push',
  tag,
  summary: 'Commit a small change to a service of the demo, as the caller',
  description: 'Its pipeline then builds the new version and writes it to the first environment.',
  guard: mayEntity('write', 'repository'),
  sdk: 'demo.push',
  body: z.strictObject({ service: ServiceName.default('storefront') }),
  reply: json(DemoPush, 201),
});
