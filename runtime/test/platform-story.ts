/** What the tests of a runtime of a platform do again and again: ask it, commit, wait. */
import type { Application } from '@freshet/domain/applications';
import type { Logger } from '@freshet/kit/log';
import { eventually as soon } from '@freshet/kit/testing';
import { expect } from 'vitest';
import { HOME, type StartedRuntime } from './platform-runtime.ts';
import { applicationOf, deployment, pushAsAda, secret } from './platform-samples.ts';

/** A chain of syncs takes its time on a busy machine. */
const PATIENCE_MS = 90_000;

export const LONG_TESTS = { testTimeout: 240_000, hookTimeout: 400_000 };

export const APPLICATIONS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};

export const COMMIT = 'sha url message author { name email } files { path revision }';
export const CREATE = `mutation ($input: CreateApplicationInput!) { createApplication(input: $input) { ${COMMIT} } }`;

export const eventually = <Result>(probe: () => Result | Promise<Result>) => soon(probe, PATIENCE_MS);

export type Story = ReturnType<typeof storyOf>;

/** The runtime, with manifests of `web` to deploy and everything of its own in the cluster. */
export const beginStory = async (started: StartedRuntime, log: Logger): Promise<Story> => {
  const story = storyOf(started, log);
  await story.commit('acme/manifests', { 'web/deployment.json': deployment, 'web/secret.json': secret });
  for (const name of ['prod-shared-configuration', 'prod-in-cluster', 'default-git-source'])
    await story.isSynced(name);
  return story;
};

const storyOf = ({ cluster, folder, git, platform, client }: StartedRuntime, log: Logger) => {
  /** What the app-proxy answers, status and all. */
  const post = (token: string, query: string, variables: object = {}) =>
    platform.send('/app-proxy/api/graphql', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });

  const graphql = async (
    token: string,
    query: string,
    variables: object = {},
  ): Promise<Record<string, unknown>> => {
    const { data, errors } = JSON.parse((await post(token, query, variables)).body);
    if (errors) throw Object.assign(new Error(errors[0].message), errors[0].extensions);
    return data;
  };

  const read = (name: string): Promise<Application> =>
    cluster.client.get<Application>(APPLICATIONS, { namespace: HOME, name });

  const isSynced = (name: string) =>
    eventually(async () => {
      expect((await read(name)).status).toMatchObject({
        sync: { status: 'Synced' },
        health: { status: 'Healthy' },
      });
    });

  const commit = (repository: string, files: Record<string, object>) =>
    graphql('grace', `mutation ($input: CommitFilesInput!) { commitFiles(input: $input) { sha } }`, {
      input: {
        repository: git.url(repository),
        message: 'Change',
        files: Object.entries(files).map(([path, object]) => ({ path, data: JSON.stringify(object) })),
      },
    });

  return {
    ...{ cluster, git, platform, client, post, graphql, read, isSynced, commit },
    applicationText: (name: string, more: object = {}): string => applicationOf(git, name, more),
    pushDirectly: (repository: string, path: string, object: object): Promise<string> =>
      pushAsAda(folder, log, { url: git.url(repository), path, object }),
  };
};
