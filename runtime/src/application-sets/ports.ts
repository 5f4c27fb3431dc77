/** What generators ask of clusters, repositories and providers, for one set. */
import type {
  ApplicationSet,
  ClusterFact,
  GeneratorPorts,
  GitGenerator,
} from '@freshet/domain/application-sets';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Outbound } from '@freshet/kit/outbound';
import type { SourcePlace, Sources } from '../sources/index.ts';
import type { Answers } from './answers.ts';
import { decisionsOf } from './decisions.ts';
import { askPlugin } from './plugin.ts';
import { pullRequestsOf, repositoriesOf } from './providers/index.ts';
import { filesOf, foldersOf } from './repository-files.ts';
import type { SecretPlace } from './secret-values.ts';

export interface PortOptions {
  readonly client: KubeClient;
  /** Of the engine: where plugins and decisions are configured. */
  readonly namespace: string;
  readonly sources: Pick<Sources, 'resolve' | 'open'>;
  readonly clusters: () => readonly ClusterFact[];
  readonly outbound: Outbound;
}

/** A project that is not known before rendering gives no credentials of its own. */
const projectOf = ({ spec }: ApplicationSet): string => {
  const project = spec.template?.spec?.project ?? '';
  return project.includes('{{') ? '' : project;
};

export const portsFor = (
  set: ApplicationSet,
  { client, namespace, sources, clusters, outbound }: PortOptions,
  { fresh, answers }: { readonly fresh: boolean; readonly answers: Answers },
): GeneratorPorts => {
  const own = set.metadata.namespace ?? namespace;
  const secrets: SecretPlace = { client, namespace: own, isTrusted: own === namespace };
  const asking = { outbound, secrets };

  const inTree = async <Result>(
    { repoURL, revision }: GitGenerator,
    read: (root: string) => Promise<Result>,
  ): Promise<Result> => {
    const place: SourcePlace = { repoURL, targetRevision: revision || 'HEAD', project: projectOf(set) };
    const tree = await sources.open(place, await sources.resolve(place, { fresh }));
    try {
      return await read(tree.root);
    } finally {
      tree.release();
    }
  };

  return {
    clusters: async () => clusters(),
    directories: git => inTree(git, foldersOf),
    files: (git, isWanted) => inTree(git, root => filesOf(root, isWanted)),
    repositories: scm => answers.ask({ scm }, () => repositoriesOf(scm, asking)),
    pullRequests: pulls => answers.ask({ pulls }, () => pullRequestsOf(pulls, asking)),
    plugin: plugin =>
      answers.ask({ plugin }, () =>
        askPlugin(plugin, {
          outbound,
          secrets: { client, namespace, isTrusted: true },
          setName: set.metadata.name,
        }),
      ),
    decisions: resource => decisionsOf(client, namespace, resource),
  };
};
