/** What the platform shows of the demo. */
import { z } from 'zod';
import type { PlatformClient } from './platform-client.ts';
import { APPLICATIONS, PROMOTE, RUNTIME, repositoryOf, SERVICES, SHOP } from './shop.ts';

const Applications = z.object({
  applications: z.object({
    nodes: z.array(
      z.object({
        name: z.string(),
        uid: z.string(),
        sync: z.string(),
        health: z.string(),
        images: z.array(z.string()),
      }),
    ),
  }),
});

type ShownApplication = z.infer<typeof Applications>['applications']['nodes'][number];

/** What its Git Source holds, as the read model has it. People may have added to that, so names tell what is the demo's. */
const inGitSource = async (client: PlatformClient): Promise<readonly ShownApplication[]> => {
  const query = `{ applications(first: 200, filter: { runtimes: ["${RUNTIME.name}"], gitSources: ["${SHOP}"] }) {
    nodes { name uid sync health images } } }`;
  return (await client.ask(query, Applications)).applications.nodes;
};

const NAMES: ReadonlySet<string> = new Set(APPLICATIONS.map(({ name }) => name));

/** Its applications. */
export const shownApplications = async (client: PlatformClient): Promise<readonly ShownApplication[]> =>
  (await inGitSource(client)).filter(({ name }) => NAMES.has(name));

/** Names of applications that people put beside its own. */
export const applicationsBesides = async (client: PlatformClient): Promise<readonly string[]> =>
  (await inGitSource(client)).map(({ name }) => name).filter(name => !NAMES.has(name));

const Named = z.object({
  applications: z.object({ nodes: z.array(z.object({ namespace: z.string(), name: z.string() })) }),
});

/** Names of its applications that some application on its runtime has. */
export const takenApplications = async (client: PlatformClient): Promise<readonly string[]> => {
  const taken: string[] = [];
  for (const { name: service } of SERVICES) {
    const query = `{ applications(first: 200, filter: { runtimes: ["${RUNTIME.name}"], search: "${service}-" }) {
      nodes { namespace name } } }`;
    const { nodes } = (await client.ask(query, Named)).applications;
    for (const { namespace, name } of nodes)
      if (namespace === RUNTIME.namespace && NAMES.has(name)) taken.push(name);
  }
  return taken;
};

const GitSources = z.object({ gitSources: z.object({ nodes: z.array(z.object({ name: z.string() })) }) });

/** Whether there is a Git Source of its name, as far as the read model knows. */
export const showsGitSource = async (client: PlatformClient): Promise<boolean> => {
  const query = `{ gitSources(first: 50, runtimes: ["${RUNTIME.name}"], search: "${SHOP}") { nodes { name } } }`;
  return (await client.ask(query, GitSources)).gitSources.nodes.some(({ name }) => name === SHOP);
};

const Pipelines = z.array(z.object({ metadata: z.object({ id: z.string(), name: z.string() }) }));

const PIPELINES: ReadonlySet<string> = new Set([
  ...SERVICES.map(({ name }) => repositoryOf(name)),
  PROMOTE.name,
]);

/** Ids of its pipelines by their names; its project may have others by now. */
export const pipelineIds = async (client: PlatformClient): Promise<ReadonlyMap<string, string>> => {
  const named = Pipelines.parse(await client.call('GET /pipelines/names'));
  return new Map(
    named
      .filter(({ metadata }) => PIPELINES.has(metadata.name))
      .map(({ metadata }) => [metadata.name, metadata.id]),
  );
};
