/** What the platform shows of the demo. */
import { z } from 'zod';
import type { PlatformClient } from './platform-client.ts';
import { APPLICATION_NAMES, PREVIEWS, PROMOTE, RUNTIME, repositoryOf, SERVICES, SHOP } from './shop.ts';

const Applications = z.object({
  applications: z.object({
    nodes: z.array(
      z.object({
        name: z.string(),
        uid: z.string(),
        sync: z.string(),
        health: z.string(),
        images: z.array(z.string()),
        parent: z.object({ kind: z.string(), name: z.string() }).nullable(),
      }),
    ),
  }),
});

type ShownApplication = z.infer<typeof Applications>['applications']['nodes'][number];

/** What its Git Source holds, as the read model has it. People may have added to that, so names tell what is the demo's. */
const inGitSource = async (client: PlatformClient): Promise<readonly ShownApplication[]> => {
  const query = `{ applications(first: 200, filter: { runtimes: ["${RUNTIME.name}"], gitSources: ["${SHOP}"] }) {
    nodes { name uid sync health images parent { kind name } } } }`;
  return (await client.ask(query, Applications)).applications.nodes;
};

const NAMES: ReadonlySet<string> = new Set(APPLICATION_NAMES);

/** Whoever adds a folder for its set to find gets an application that goes with the set. */
const isOurs = ({ name, parent }: ShownApplication): boolean =>
  NAMES.has(name) || (parent?.kind === 'ApplicationSet' && parent.name === PREVIEWS.set);

/** Its applications. */
export const shownApplications = async (client: PlatformClient): Promise<readonly ShownApplication[]> =>
  (await inGitSource(client)).filter(isOurs);

/** Names of applications that people put beside its own. */
export const applicationsBesides = async (client: PlatformClient): Promise<readonly string[]> =>
  (await inGitSource(client)).filter(one => !isOurs(one)).map(({ name }) => name);

const Named = z.object({ nodes: z.array(z.object({ namespace: z.string(), name: z.string() })) });
const Taken = z.object({ applications: Named, applicationSets: Named });

/** Names of its applications, and of the set of them, that somebody on its runtime has. */
export const takenApplications = async (client: PlatformClient): Promise<readonly string[]> => {
  const taken: string[] = [];
  for (const search of [...SERVICES.map(({ name }) => `${name}-`), 'preview']) {
    const about = `first: 200, filter: { runtimes: ["${RUNTIME.name}"], search: "${search}" }`;
    const query = `{ applications(${about}) { nodes { namespace name } }
      applicationSets(${about}) { nodes { namespace name } } }`;
    const { applications, applicationSets } = await client.ask(query, Taken);
    const here = ({ nodes }: z.infer<typeof Named>) =>
      nodes.filter(({ namespace }) => namespace === RUNTIME.namespace).map(({ name }) => name);
    taken.push(
      ...here(applications).filter(name => NAMES.has(name)),
      ...here(applicationSets).filter(name => name === PREVIEWS.set),
    );
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
