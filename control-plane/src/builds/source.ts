import type { BuildWork } from '@freshet/contracts/runner';
import { type GitFacts, repositoryOf } from '@freshet/domain/triggers';
import { Fault } from '@freshet/kit/errors';
import type { BuildsCore } from './core.ts';
import type { PipelineSettings, TriggerSettings } from './pipeline-settings.ts';
import type { PipelineForBuild } from './ports.ts';

/** Where the workflow of a build comes from. */
export interface BuildSource {
  readonly file: string;
  readonly text?: string;
  readonly repository?: NonNullable<BuildWork['repository']>;
}

const WORKFLOW_KEYS = [
  'version',
  'mode',
  'stages',
  'steps',
  'hooks',
  'services',
  'fail_fast',
  'strict_fail_fast',
  'success_criteria',
  'indicators',
  'build_version',
];

/** The workflow out of a spec that holds it as data. JSON is YAML. */
const workflowIn = ({ spec }: PipelineForBuild): string =>
  JSON.stringify({
    version: '1.0',
    ...Object.fromEntries(WORKFLOW_KEYS.filter(key => key in spec).map(key => [key, spec[key]])),
  });

const unusable = (why: string): Fault => new Fault('BUILD_SOURCE_UNUSABLE', why);

const isAddress = (repo: string): boolean =>
  /^(https?|ssh|git):\/\//.test(repo) || /^[\w.-]+@[\w.-]+:/.test(repo);

type Template = NonNullable<PipelineSettings['specTemplate']>;

interface Wanted {
  readonly accountId: string;
  readonly pipeline: PipelineForBuild;
  readonly settings: PipelineSettings;
  readonly git: GitFacts | undefined;
}

const addressOf = async (
  { commits }: BuildsCore['ports'],
  { accountId, git }: Wanted,
  { repo = '', revision, context }: Template,
): Promise<{ cloneUrl: string; revision: string }> => {
  const own = git && repositoryOf(git) === repo ? git : undefined;
  const wanted = revision ?? own?.revision ?? git?.branch;
  const cloneUrl = own?.cloneUrl ?? (isAddress(repo) ? repo : undefined);
  if (cloneUrl !== undefined && wanted !== undefined) return { cloneUrl, revision: wanted };
  const found = await commits.find(accountId, { repo, context, branch: wanted });
  if (!found?.cloneUrl) throw unusable(`the repository ${repo} of the pipeline cannot be found`);
  return {
    cloneUrl: cloneUrl ?? found.cloneUrl,
    revision: wanted ?? found.revision ?? found.branch ?? 'HEAD',
  };
};

/** What a build of this pipeline runs: the text that was given for it, its own, or a file in a repository. */
export const sourceOf = async (core: BuildsCore, wanted: Wanted): Promise<BuildSource> => {
  const { pipeline, settings } = wanted;
  const { specTemplate: template } = settings;
  if (!template?.repo && !template?.url)
    return { file: pipeline.name, text: pipeline.text ?? workflowIn(pipeline) };
  if (!template.repo) throw unusable('workflows are read from repositories, not from other addresses');
  const path = template.path ?? 'codefresh.yml';
  const { cloneUrl, revision } = await addressOf(core.ports, wanted, template);
  return {
    file: path,
    repository: { cloneUrl, revision, path, ...(template.context ? { git: template.context } : {}) },
  };
};

interface NamedCommit {
  readonly trigger: TriggerSettings | undefined;
  readonly template: PipelineSettings['specTemplate'];
  readonly branch?: string | undefined;
  readonly sha?: string | undefined;
}

/** The commit that a person named by hand, by its branch or sha in the repository of the trigger or the pipeline. */
export const commitNamed = async (
  { ports }: BuildsCore,
  accountId: string,
  { trigger, template, branch, sha }: NamedCommit,
): Promise<GitFacts | undefined> => {
  const repo = trigger?.repo ?? template?.repo;
  if (repo === undefined) {
    if (branch === undefined && sha === undefined) return undefined;
    return {
      provider: 'generic',
      repoOwner: '',
      repoName: '',
      isFork: false,
      ...(branch === undefined ? {} : { branch }),
      ...(sha === undefined ? {} : { revision: sha }),
    };
  }
  const found = await ports.commits.find(accountId, {
    repo,
    context: trigger?.context ?? template?.context,
    provider: trigger?.provider,
    branch,
    revision: sha,
  });
  if (found) return found;
  throw new Fault(
    'BUILD_COMMIT_UNKNOWN',
    `${branch ?? sha ?? 'the default branch'} of ${repo} cannot be found`,
  );
};
