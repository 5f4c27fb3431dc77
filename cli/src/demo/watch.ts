/** The way of a pushed change, stage by stage, as the platform shows it at one moment. */
import { listBuilds } from '@freshet/contracts/builds';
import type { DemoPush } from '@freshet/contracts/demo';
import { getRepository, listCommits } from '@freshet/contracts/repositories';
import { z } from 'zod';
import type { Api } from '../api/index.ts';
import { askGraphQl, CONTROL_PLANE, document } from '../graphql/index.ts';

/** What is known of the change so far; what is not there has not happened yet. */
export interface Seen {
  readonly build?: {
    readonly id: string;
    readonly number: number;
    readonly status: string;
    readonly reason?: string;
  };
  /** The commit that writes the version to the environment. */
  readonly commit?: { readonly sha: string; readonly message: string };
  readonly application?: {
    readonly sync: string;
    readonly health: string;
    readonly healthMessage?: string | null | undefined;
    readonly revisions: readonly string[];
    readonly images: readonly string[];
  };
}

const APPLICATION = document(
  `query ($runtime: String, $namespace: String, $name: String) {
    application(runtime: $runtime, namespace: $namespace, name: $name) {
      sync health healthMessage revisions images
    }
  }`,
  z.object({
    application: z
      .object({
        sync: z.string(),
        health: z.string(),
        healthMessage: z.string().nullish(),
        revisions: z.array(z.string()),
        images: z.array(z.string()),
      })
      .nullable(),
  }),
);

/** Where the environments of the demo lie in Git. */
export interface Watched {
  readonly push: DemoPush;
  readonly environments: string;
}

const pathOf = (fullName: string) => {
  const [owner = '', repo = ''] = fullName.split('/');
  return { owner, repo };
};

export const look = async (api: Api, { push, environments }: Watched, before: Seen): Promise<Seen> => {
  const [build] = await api.call(listBuilds, { query: { revision: [push.commit], limit: 1 } });
  if (!build) return before;
  const seen = { build: { id: build.id, number: build.number, status: build.status, ...reasonOf(build) } };
  const commit = before.commit ?? (await commitOf(api, environments, push.commit));
  if (!commit) return seen;
  const { runtime, namespace, name } = push.application;
  const { application } = await askGraphQl(api, CONTROL_PLANE, APPLICATION, { runtime, namespace, name });
  return { ...seen, commit, ...(application ? { application } : {}) };
};

const reasonOf = ({ reason }: { reason?: string | undefined }) => (reason === undefined ? {} : { reason });

const commitOf = async (api: Api, environments: string, source: string): Promise<Seen['commit']> => {
  const { commits } = await api.call(listCommits, { params: pathOf(environments), query: { limit: 10 } });
  return commits.find(({ message }) => message.includes(source));
};

/** The address of the pages, without what follows it. */
export const pagesUrl = async (api: Api, repository: string): Promise<string> => {
  const { webUrl } = await api.call(getRepository, { params: pathOf(repository), query: {} });
  return webUrl.slice(0, webUrl.indexOf('/repositories/'));
};
