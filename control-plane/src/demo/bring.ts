/** How the demo comes: its code, its pipelines and its environments, then whatever those lead to. */
import { parse } from 'yaml';
import { z } from 'zod';
import { FIRST_CHANGES, filesBefore, hasFirstChange, makeFirstChange } from './first-change.ts';
import { pastBuilds, pastDeployments } from './history.ts';
import { provideLogin } from './pipelines-login.ts';
import type { PlatformClient } from './platform-client.ts';
import { installRelease } from './release.ts';
import {
  APPLICATION_NAMES,
  APPLICATIONS,
  ENVIRONMENTS_REPOSITORY,
  environmentFiles,
  filesIn,
  PROMOTE,
  promotePipeline,
  RUNTIME,
  repositoryOf,
  SERVICES,
  type ServiceName,
  SHOP,
  type ShopFile,
  servicePipeline,
} from './shop.ts';
import { pipelineIds, shownApplications, showsGitSource, takenApplications } from './shown.ts';
import type { Step, StepTools } from './step.ts';

const Repository = z.object({ cloneUrl: z.string() });
const GitSources = z.object({ gitSources: z.array(z.object({ name: z.string() })) });
const Runtime = z.object({ online: z.boolean() });
const Builds = z.array(
  z.object({ id: z.string(), status: z.string(), annotations: z.record(z.string(), z.string()) }),
);

const FAILED = ['error', 'terminated', 'denied'];
/** A build that fails this often fails for a reason. */
const TRIES = 3;

const encoded = (fullName: string): string => encodeURIComponent(fullName);

const hasFile = async (client: PlatformClient, repository: string, path: string): Promise<boolean> =>
  (await client.find(`GET /repos/${repository}/file?path=${encoded(path)}`)) !== undefined;

const commit = async (
  client: PlatformClient,
  repository: string,
  message: string,
  files: readonly ShopFile[],
): Promise<void> => {
  const changes = files.map(({ path, content }) => ({ action: 'write', path, content }));
  await client.call(`POST /repos/${repository}/commits`, { branch: 'main', message, changes });
};

const repositories: Step = {
  name: 'repositories',
  title: 'Repositories on the Git host',
  run: async ({ client }) => {
    const make = (name: string, description: string) =>
      client.ensure('POST /repos', { owner: SHOP, name, description, visibility: 'internal' });
    for (const { name, description } of SERVICES) {
      await make(name, description);
      // Before there is a pipeline that would build it: what is built is its first change.
      if (FIRST_CHANGES[name] && !(await hasFile(client, repositoryOf(name), 'package.json')))
        await commit(client, repositoryOf(name), `Begin with the ${name}`, await filesBefore(name));
    }
    await make('environments', 'What runs where in the demo shop');
  },
};

const environments: Step = {
  name: 'environments',
  title: 'Manifests of dev, staging and prod',
  run: async ({ client }) => {
    if (await hasFile(client, ENVIRONMENTS_REPOSITORY, 'README.md')) return;
    const files = await environmentFiles(await environmentsUrl(client));
    await commit(client, ENVIRONMENTS_REPOSITORY, 'Begin with three environments', files);
  },
};

export const environmentsUrl = async (client: PlatformClient): Promise<string> =>
  Repository.parse(await client.call(`GET /repos/${ENVIRONMENTS_REPOSITORY}`)).cloneUrl;

/** What pipelines push with: a key for the demo's repositories only, that steps see and logs mask. */
const login: Step = { name: 'login', title: 'A login for its pipelines', run: provideLogin };

const pipelines: Step = {
  name: 'pipelines',
  title: 'Pipelines that a push begins',
  run: async ({ client }) => {
    await client.ensure('POST /projects', { projectName: SHOP });
    for (const { name } of SERVICES) {
      const text = await servicePipeline(name);
      await makePipeline(client, { name: repositoryOf(name), text, triggers: [pushTo(name)], variables: {} });
    }
    await makePipeline(client, { ...PROMOTE, text: await promotePipeline(), triggers: [] });
  },
};

const pushTo = (service: string) => ({
  name: 'push',
  type: 'git',
  provider: 'freshet',
  repo: repositoryOf(service),
  events: ['push.heads'],
  branchRegex: '/^main$/',
});

interface NewPipeline {
  readonly name: string;
  readonly text: string;
  readonly triggers: readonly object[];
  readonly variables: Readonly<Record<string, string>>;
}

const makePipeline = (
  client: PlatformClient,
  { name, text, triggers, variables }: NewPipeline,
): Promise<void> =>
  client.ensure('POST /pipelines', {
    metadata: { name, originalYamlString: text, labels: { tags: ['demo'] } },
    spec: {
      ...parse(text),
      contexts: [SHOP],
      triggers,
      variables: Object.entries(variables).map(([key, value]) => ({ key, value })),
    },
  });

const buildHistory: Step = {
  name: 'build-history',
  title: 'Builds of the last two months, marked as demo',
  run: async ({ client, builds, context, clock }) => {
    const ids = await pipelineIds(client);
    const idOf = (service: ServiceName) => ids.get(repositoryOf(service));
    await builds.record(context, pastBuilds(clock.now(), idOf));
  },
};

const code: Step = {
  name: 'code',
  title: 'The code of three services, pushed and built',
  run: async ({ client }) => {
    for (const { name } of SERVICES) {
      const repository = repositoryOf(name);
      const change = FIRST_CHANGES[name];
      if (change) {
        if (!(await hasFirstChange(client, name, change))) await makeFirstChange(client, name, change);
        continue;
      }
      if (await hasFile(client, repository, 'package.json')) continue;
      await commit(client, repository, `Begin with the ${name}`, await filesIn(name));
    }
  },
};

const gitSource: Step = {
  name: 'git-source',
  title: 'A Git Source on the hosted runtime',
  run: async tools => {
    const { client } = tools;
    const { online } = Runtime.parse(await client.call(`GET /gitops/runtimes/${RUNTIME.name}`));
    if (!online) throw new Error('the hosted runtime is not connected yet');
    const known = await client.askRuntime(RUNTIME.name, '{ gitSources { name } }', GitSources);
    if (known.gitSources.some(({ name }) => name === SHOP)) return;
    const repository = JSON.stringify(`${await environmentsUrl(client)}/applications?ref=main`);
    await client.askRuntime(
      RUNTIME.name,
      `mutation { createGitSource(input: { name: "${SHOP}", repository: ${repository} }) { sha } }`,
      z.unknown(),
    );
  },
};

const applications: Step = {
  name: 'applications',
  title: `Its ${APPLICATION_NAMES.length} applications, synced and healthy`,
  run: async ({ client }) => {
    const shown = await shownApplications(client);
    const well = shown.filter(({ sync, health }) => sync === 'Synced' && health === 'Healthy');
    if (well.length < APPLICATION_NAMES.length)
      throw new Error(`${well.length} of ${APPLICATION_NAMES.length} applications are synced and healthy`);
  },
};

/** In a namespace that an application brings. */
const release: Step = { name: 'release', title: 'A Helm release beside them', run: installRelease };

const deploymentHistory: Step = {
  name: 'deployment-history',
  title: 'Deployments of the last two months, marked as demo',
  run: async ({ client, deployments, context, clock }) => {
    const known = await shownApplications(client);
    await deployments.record(context, pastDeployments(clock.now(), known));
  },
};

/** The first builds write to dev, so the demo is not ready before they are done and dev follows. */
const firstBuilds: Step = {
  name: 'first-builds',
  title: 'The first builds, and dev with what they made',
  run: async tools => {
    const { client } = tools;
    for (const [name, id] of await pipelineIds(client)) {
      if (name === PROMOTE.name) continue;
      const all = Builds.parse(await client.call(`GET /builds?pipeline=${id}&limit=${TRIES + 1}`));
      const tries = all.filter(({ annotations }) => !('demo' in annotations));
      const [newest] = tries;
      // It ends badly where it was under way when the process was killed.
      if (newest && FAILED.includes(newest.status) && tries.length < TRIES)
        await client.call(`POST /builds/${newest.id}/restart`, {});
      if (newest?.status !== 'success') throw new Error(`the first build of ${name} is not done yet`);
    }
    await applications.run(tools);
    requireBuilt(await shownApplications(client));
  },
};

/** What is seeded has another number than what the code says. */
const requireBuilt = (shown: Awaited<ReturnType<typeof shownApplications>>): void => {
  for (const { name, version } of APPLICATIONS.filter(({ environment }) => environment === 'dev')) {
    const images = shown.find(application => application.name === name)?.images ?? [];
    if (images.some(image => image.endsWith(`:${version}`))) throw new Error(`${name} has not followed yet`);
  }
};

/** In the order in which they are done: what needs the runtime comes after all that does not. */
export const BRINGING: readonly Step[] = [
  repositories,
  environments,
  login,
  pipelines,
  buildHistory,
  code,
  gitSource,
  applications,
  release,
  deploymentHistory,
  firstBuilds,
];

/** The names that the demo would take; those that are somebody else's already. */
export const takenNames = async ({ client }: Pick<StepTools, 'client'>): Promise<readonly string[]> => {
  const taken: string[] = [];
  for (const name of [...SERVICES.map(service => repositoryOf(service.name)), ENVIRONMENTS_REPOSITORY])
    if (await client.find(`GET /repos/${name}`)) taken.push(`the repository ${name}`);
  if (await client.find(`GET /projects/name/${SHOP}`)) taken.push(`the project ${SHOP}`);
  if (await client.find(`GET /contexts/${SHOP}`)) taken.push(`the context ${SHOP}`);
  if (await showsGitSource(client)) taken.push(`the Git Source ${SHOP} of ${RUNTIME.name}`);
  for (const name of await takenApplications(client)) taken.push(`the application ${name}`);
  return taken;
};
