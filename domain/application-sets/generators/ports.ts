import type { DecisionGenerator, GitGenerator, PluginGenerator } from '../application-set.ts';
import type { PullRequest, PullRequestGenerator, ScmProviderGenerator, ScmRepository } from '../providers.ts';
import type { ClusterFact } from './clusters.ts';
import type { Decisions } from './decision-params.ts';

/** What generators ask of the world. Each answer is a `Fault` for people where there is none. */
export interface GeneratorPorts {
  /** Lets others have their turn, now and then; called between two pieces of work. */
  pause?(): Promise<void>;
  /** The value of a text of YAML, read so that nobody else has to wait; throws `YamlProblem`. */
  readYaml?(text: string): Promise<unknown>;
  clusters(): Promise<readonly ClusterFact[]>;
  /** All folders of the repository that are not hidden, in order. */
  directories(git: GitGenerator): Promise<readonly string[]>;
  /** The content of the files of the repository that are wanted. */
  files(git: GitGenerator, isWanted: (path: string) => boolean): Promise<ReadonlyMap<string, string>>;
  /** Branches of repositories that pass the filters. */
  repositories(scm: ScmProviderGenerator): Promise<readonly ScmRepository[]>;
  /** All open ones; undefined where there is no such repository. */
  pullRequests(pulls: PullRequestGenerator): Promise<readonly PullRequest[] | undefined>;
  plugin(plugin: PluginGenerator): Promise<readonly Record<string, unknown>[]>;
  decisions(resource: DecisionGenerator): Promise<Decisions>;
}
