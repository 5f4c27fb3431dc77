/** What generators ask of clusters, repositories and providers, for one set. */
import { setImmediate } from 'node:timers/promises';
import { permitsNamespace } from '@freshet/domain/app-projects';
import type {
  ApplicationSet,
  ClusterFact,
  GeneratorPorts,
  GitGenerator,
} from '@freshet/domain/application-sets';
import type { AppProject } from '@freshet/domain/applications';
import { readYaml, YamlProblem } from '@freshet/domain/manifests';
import { Fault } from '@freshet/kit/errors';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Outbound } from '@freshet/kit/outbound';
import { LONG_YAML, readLongYaml } from '../programs/index.ts';
import type { SetRules } from '../settings/index.ts';
import type { SourcePlace, Sources } from '../sources/index.ts';
import type { Answers } from './answers.ts';
import { decisionsOf } from './decisions.ts';
import { askPlugin } from './plugin.ts';
import { pullRequestsOf, repositoriesOf } from './providers/index.ts';
import { filesOf, foldersOf } from './repository-files.ts';
import { PROJECTS } from './resources.ts';

export interface PortOptions {
  readonly client: KubeClient;
  /** Of the engine: where plugins and decisions are configured. */
  readonly namespace: string;
  readonly sources: Pick<Sources, 'resolve' | 'open'>;
  readonly clusters: () => readonly ClusterFact[];
  readonly outbound: Outbound;
  readonly rules: SetRules;
}

/** A project that is not known before rendering gives no credentials of its own. */
const projectOf = ({ spec }: ApplicationSet): string => {
  const project = spec.template?.spec?.project ?? '';
  return project.includes('{{') ? '' : project;
};

type Asker = Pick<SourcePlace, 'project' | 'isMentioned'>;

/**
 * On whose behalf a set reads repositories. Whoever writes sets beside the engine is trusted with all logins of the
 * project; in another namespace the project must be one of that namespace, and its logins are for its repositories.
 */
const askerOf = async (set: ApplicationSet, { client, namespace }: PortOptions): Promise<Asker> => {
  const own = set.metadata.namespace ?? namespace;
  const name = projectOf(set);
  if (own === namespace) return { project: name };
  if (name === '') return { project: '', isMentioned: true };
  const project = await client.find<AppProject>(PROJECTS, { namespace, name });
  if (!project || !permitsNamespace(project, own, namespace))
    throw new Fault(
      'APPLICATION_SET_GENERATOR_FAILED',
      `sets of namespace ${own} are not permitted to use project ${name}`,
    );
  return { project: name, isMentioned: true };
};

/** What was asked for in one pass, once each: a matrix asks the same for every set of its first generator. */
const onceEach = <Answer>() => {
  const known = new Map<string, Promise<Answer>>();
  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = known.get(key) ?? ask();
    known.set(key, answer);
    return answer;
  };
};

const TURN_MS = 20;

/** Gives up the turn when it has taken long enough. */
const pauses = () => {
  let since = performance.now();
  return async (): Promise<void> => {
    if (performance.now() - since < TURN_MS) return;
    await setImmediate();
    since = performance.now();
  };
};

export const portsFor = (
  set: ApplicationSet,
  options: PortOptions,
  { fresh, answers }: { readonly fresh: boolean; readonly answers: Answers },
): GeneratorPorts => {
  const { client, namespace, sources, clusters, outbound, rules } = options;
  const own = set.metadata.namespace ?? namespace;
  const isTrusted = own === namespace && !rules.strictTokens;
  const asking = { outbound, rules, secrets: { client, namespace: own, isTrusted } };
  const asker = onceEach<Asker>();
  const revisions = onceEach<string>();
  const folders = onceEach<readonly string[]>();

  const placeOf = async ({ repoURL, revision }: GitGenerator): Promise<SourcePlace> => ({
    repoURL,
    targetRevision: revision || 'HEAD',
    ...(await asker('', () => askerOf(set, options))),
  });

  const inTree = async <Result>(
    git: GitGenerator,
    read: (root: string) => Promise<Result>,
  ): Promise<Result> => {
    const place = await placeOf(git);
    const key = JSON.stringify([place.repoURL, place.targetRevision]);
    const tree = await sources.open(place, await revisions(key, () => sources.resolve(place, { fresh })));
    try {
      return await read(tree.root);
    } finally {
      tree.release();
    }
  };

  const pause = pauses();
  return {
    pause,
    readYaml: async text => {
      await pause();
      if (text.length <= LONG_YAML) return readYaml(text);
      const [first, second] = await readLongYaml(text);
      if (second) throw new YamlProblem('it holds more than one document', second.line);
      return first?.value;
    },
    clusters: async () => clusters(),
    directories: git => folders(JSON.stringify([git.repoURL, git.revision]), () => inTree(git, foldersOf)),
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
