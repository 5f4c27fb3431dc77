/** How the demo goes: the clusters first, while everything is there that looks after them, then the rest in its order. */
import { z } from 'zod';
import { environmentsUrl } from './bring.ts';
import type { PlatformClient } from './platform-client.ts';
import { uninstallRelease } from './release.ts';
import {
  APPLICATION_FILES,
  APPLICATIONS,
  ENVIRONMENTS_REPOSITORY,
  fileOf,
  NAMESPACE_OWNER,
  RUNTIME,
  repositoryOf,
  SERVICES,
  SHOP,
} from './shop.ts';
import { pipelineIds, shownApplications, showsGitSource } from './shown.ts';
import type { Step } from './step.ts';

const Tree = z.object({ entries: z.array(z.object({ path: z.string() })) });
const GitSources = z.object({ gitSources: z.array(z.object({ name: z.string() })) });
const Project = z.object({ id: z.string() });
const Builds = z.array(z.object({ id: z.string(), status: z.string() }));

const ENDED = ['success', 'error', 'terminated', 'denied'];

/** Builds that still run would write to what is about to go. */
const builds: Step = {
  name: 'end-builds',
  title: 'End its builds',
  run: async ({ client }) => {
    for (const id of (await pipelineIds(client)).values()) {
      const running = Builds.parse(await client.call(`GET /builds?pipeline=${id}&limit=20`));
      const open = running.filter(({ status }) => !ENDED.includes(status));
      for (const build of open) await client.ensure(`POST /builds/${build.id}/terminate`, {});
      if (open.length > 0) throw new Error(`${open.length} builds of the demo have not ended yet`);
    }
  },
};

/**
 * Their manifests leave Git, and the runtime takes them and all they made out of the cluster. Those that own a namespace
 * go last: whatever is left in one heals itself, and would bring it back.
 */
const applications: Step = {
  name: 'remove-applications',
  title: 'Its applications, with everything in the cluster',
  run: async ({ client, deployments, context }) => {
    const known = await shownApplications(client);
    const owners = known.filter(({ name }) => OWNERS.has(name));
    const isLast = owners.length === known.length;
    await deleteManifests(
      client,
      isLast ? APPLICATION_FILES : APPLICATION_FILES.filter(path => !OWNED.has(path)),
    );
    if (known.length > 0) {
      const repoUrl = await environmentsUrl(client);
      await deployments.forget(context, { uids: known.map(({ uid }) => uid), repoUrl });
      throw new Error(`${known.length} applications are not gone yet`);
    }
  },
};

const OWNERS: ReadonlySet<string> = new Set(
  APPLICATIONS.filter(({ service }) => service === NAMESPACE_OWNER).map(({ name }) => name),
);
const OWNED: ReadonlySet<string> = new Set([...OWNERS].map(fileOf));

const deleteManifests = async (client: PlatformClient, paths: readonly string[]): Promise<void> => {
  const tree = await client.find(`GET /repos/${ENVIRONMENTS_REPOSITORY}/tree?path=applications`);
  const files = tree === undefined ? [] : Tree.parse(tree).entries.map(({ path }) => path);
  const ours = files.filter(path => paths.includes(path));
  if (ours.length === 0) return;
  await client.call(`POST /repos/${ENVIRONMENTS_REPOSITORY}/commits`, {
    branch: 'main',
    message: 'Take the demo away',
    changes: [
      ...ours.map(path => ({ action: 'delete', path })),
      // Git keeps no empty folder, and the runtime looks at this one until it is told not to.
      { action: 'write', path: 'applications/README.md', content: 'The demo has been taken away.\n' },
    ],
  });
};

/** Before the namespace goes that Helm keeps its history in. */
const release: Step = { name: 'remove-release', title: 'Its Helm release', run: uninstallRelease };

const gitSource: Step = {
  name: 'remove-git-source',
  title: 'Its Git Source',
  run: async ({ client }) => {
    const known = await client.askRuntime(RUNTIME.name, '{ gitSources { name } }', GitSources);
    if (known.gitSources.some(({ name }) => name === SHOP))
      await client.askRuntime(
        RUNTIME.name,
        `mutation { deleteGitSource(name: "${SHOP}") { sha } }`,
        z.unknown(),
      );
    // Whoever brings the demo again right away finds its name free.
    if (await showsGitSource(client)) throw new Error('the Git Source of the demo is not gone yet');
  },
};

const pipelines: Step = {
  name: 'remove-pipelines',
  title: 'Its pipelines with their builds, and its project',
  run: async ({ client, builds: history, context }) => {
    const ids = await pipelineIds(client);
    await history.forget(context, [...ids.values()]);
    for (const id of ids.values()) await client.ensure(`DELETE /pipelines/${id}`);
    const project = await client.find(`GET /projects/name/${SHOP}`);
    if (project) await client.ensure(`DELETE /projects/${Project.parse(project).id}`);
    await client.ensure(`DELETE /contexts/${SHOP}`);
  },
};

const repositories: Step = {
  name: 'remove-repositories',
  title: 'Its repositories',
  run: async ({ client, deployments, context }) => {
    const known = await client.find(`GET /repos/${ENVIRONMENTS_REPOSITORY}`);
    // What the runtime told of the last commits may have come after its applications went.
    if (known) await deployments.forget(context, { uids: [], repoUrl: await environmentsUrl(client) });
    for (const { name } of SERVICES) await client.ensure(`DELETE /repos/${repositoryOf(name)}`);
    await client.ensure(`DELETE /repos/${ENVIRONMENTS_REPOSITORY}`);
  },
};

export const REMOVING: readonly Step[] = [builds, release, applications, gitSource, pipelines, repositories];
