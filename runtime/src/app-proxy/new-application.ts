/** An application that somebody wants to commit: where it would go, and what would come of it. */
import type { CreateApplicationInput } from '@freshet/contracts/app-proxy';
import type { Application } from '@freshet/domain/applications';
import { Fault } from '@freshet/kit/errors';
import { isKubeError } from '@freshet/kit/kube-client';
import type { Comparison } from '../comparison/index.ts';
import type { Editor } from '../shared-configuration/index.ts';
import { APPLICATIONS } from './application-desk.ts';
import { newApplicationPath, readApplication } from './application-files.ts';
import type { ProxyCall } from './call.ts';
import { gitSourceToWrite, type PlacedGitSource } from './git-source-named.ts';
import type { ProxyParts } from './proxy-parts.ts';

interface NewApplication {
  /** In the namespace that it will be in. */
  readonly application: Application;
  readonly source: PlacedGitSource;
  /** Commits it through an editor of the repository of its Git Source. */
  commit<Answer>(editor: Editor<Answer>): Promise<Answer>;
}

/** Reads what is to be made; fails where the caller may not make such an application, or there is one of its name. */
export const newApplication = async (
  parts: ProxyParts,
  call: ProxyCall,
  input: CreateApplicationInput,
): Promise<NewApplication> => {
  const read = readApplication(input.manifest);
  const source = await gitSourceToWrite(parts, call, input.gitSource);
  const { name, namespace: into = source.into } = read.metadata;
  const application = { ...read, metadata: { ...read.metadata, namespace: into } };
  const entity = await parts.applications.entityOf(application);
  await call.guard.admit({
    ...entity,
    attributes: { ...entity.attributes, 'git-source': [input.gitSource] },
  });
  const path = newApplicationPath(source, input.path);
  if (await parts.client.find(APPLICATIONS, { namespace: into, name }))
    throw new Fault('APPLICATION_EXISTS', `there is an application ${name} already`, { name });
  const content = `${input.manifest.trim()}\n`;
  const message = input.message ?? `Add application ${name}`;
  return {
    application,
    source,
    commit: editor => editor.commit([{ path, content, expected: '' }], message),
  };
};

/** What a cluster would say of the manifest; it takes nothing. */
export const clusterProblems = async (
  { client, runtime }: Pick<ProxyParts, 'client' | 'runtime'>,
  application: Application,
): Promise<readonly string[]> => {
  const { name, labels, annotations } = application.metadata;
  const metadata = {
    name,
    namespace: runtime().namespace,
    ...(labels ? { labels } : {}),
    ...(annotations ? { annotations } : {}),
  };
  try {
    const object = {
      apiVersion: application.apiVersion,
      kind: application.kind,
      metadata,
      spec: application.spec,
    };
    await client.apply(APPLICATIONS, object, { manager: 'freshet-validation', force: true, dryRun: true });
    return [];
  } catch (error) {
    if (isKubeError(error) && error.code < 500) return [error.message.slice(0, 1_000)];
    throw error;
  }
};

const MOST_PROBLEMS = 3;

/** What keeps every sync of it from beginning, as an object that lies in a namespace and is told none. */
export const syncProblems = ({ conditions }: Pick<Comparison, 'conditions'>): readonly string[] =>
  conditions
    .filter(({ type }) => type === 'InvalidSpecError')
    .map(({ message }) => message)
    .slice(0, MOST_PROBLEMS);

const MOST_KINDS = 100;

/** What the first sync would do, by kinds, the most frequent first. */
export const firstSyncOf = ({ resources, revisions }: Comparison) => {
  const applied = resources.filter(({ target, hook }) => target !== undefined && !hook);
  const counts = new Map<string, number>();
  for (const { key } of applied) counts.set(key.kind, (counts.get(key.kind) ?? 0) + 1);
  return {
    revisions: [...revisions],
    resources: applied.length,
    creates: applied.filter(({ live }) => live === undefined).length,
    kinds: [...counts]
      .map(([kind, count]) => ({ kind, count }))
      .sort((one, two) => two.count - one.count || (one.kind < two.kind ? -1 : 1))
      .slice(0, MOST_KINDS),
  };
};
