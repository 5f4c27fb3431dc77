import { basename } from 'node:path';
import type { Variable } from '@freshet/domain/expressions';
import type { CommandContext } from '../command/index.ts';

const TIMEOUT_MS = 10_000;
/** A message beyond this is no message; the environment of a process has an end. */
const MESSAGE_MAX = 16 * 1024;

/** What the repository around the person says of a build. */
export interface GitVariables {
  readonly origin: string;
  readonly variables: readonly Variable[];
  /** Why there is nothing, if so. */
  readonly missing?: string;
}

/** Owner of a repository that no remote names, so that `${{CF_REPO_OWNER}}/${{CF_REPO_NAME}}` still names it. */
const LOCAL_OWNER = 'local';

type World = Pick<CommandContext, 'programs' | 'env' | 'cwd'>;

/** The CF_ variables of the repository that the person is in: those of `branch` where it is one, else of HEAD. */
export const readGitVariables = async (world: World, branch: string | undefined): Promise<GitVariables> => {
  const top = await git(world, ['rev-parse', '--show-toplevel']);
  if ('missing' in top) {
    const variables = branch === undefined ? [] : branchVariables(branch);
    return { origin: '--branch', variables, missing: top.missing };
  }
  const wanted = branch === undefined ? undefined : `refs/heads/${branch}`;
  const known = wanted !== undefined && 'text' in (await git(world, ['rev-parse', '--verify', '-q', wanted]));
  const named = branch ?? (await headName(world));
  return {
    origin: 'git',
    variables: [
      ...(named === undefined ? [] : branchVariables(named)),
      ...(await commitVariables(world, known && wanted !== undefined ? wanted : 'HEAD')),
      ...(await repositoryVariables(world, top.text)),
    ],
  };
};

type Answer = { readonly text: string } | { readonly missing: string };

const git = async ({ programs, env }: World, args: readonly string[]): Promise<Answer> => {
  const options = ['-c', 'log.showSignature=false', '-c', 'core.fsmonitor=false'];
  const result = await programs.capture(
    {
      file: 'git',
      args: [...options, ...args],
      env: { ...env, GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
    },
    TIMEOUT_MS,
  );
  if (result.kind === 'unstartable') {
    const gone = /ENOENT/.test(result.reason);
    return { missing: gone ? 'git is not installed' : `git cannot be used: ${result.reason}` };
  }
  if (result.code === 0) return { text: result.output.replace(/\r?\n$/, '') };
  return {
    missing: /dubious ownership/.test(result.output)
      ? 'git does not trust this repository, since it belongs to another user'
      : 'this directory is in no git repository',
  };
};

const textOf = (answer: Answer): string | undefined =>
  'text' in answer && answer.text !== '' ? answer.text : undefined;

/** The branch, or the tag that HEAD stands at. */
const headName = async (world: World): Promise<string | undefined> =>
  textOf(await git(world, ['symbolic-ref', '--short', '-q', 'HEAD'])) ??
  textOf(await git(world, ['describe', '--tags', '--exact-match', 'HEAD']));

const branchVariables = (branch: string): readonly Variable[] => {
  const normalized = branch.replaceAll(/[^A-Za-z0-9_.-]/g, '_').replace(/^[.-]+/, '');
  return [
    { name: 'CF_BRANCH', value: branch },
    { name: 'CF_BRANCH_TAG_NORMALIZED', value: normalized },
    { name: 'CF_BRANCH_TAG_NORMALIZED_LOWER_CASE', value: normalized.toLowerCase() },
  ];
};

const commitVariables = async (world: World, revision: string): Promise<readonly Variable[]> => {
  const shown = await git(world, ['log', '-1', '--no-color', '--format=%H%x00%an%x00%B', revision, '--']);
  const [hash, author, message] = (textOf(shown) ?? '').split('\0');
  if (!hash) return [];
  return [
    { name: 'CF_REVISION', value: hash },
    { name: 'CF_SHORT_REVISION', value: hash.slice(0, 7) },
    { name: 'CF_COMMIT_AUTHOR', value: author ?? '' },
    { name: 'CF_COMMIT_MESSAGE', value: (message ?? '').trimEnd().slice(0, MESSAGE_MAX) },
  ];
};

const repositoryVariables = async (world: World, top: string): Promise<readonly Variable[]> => {
  const url = textOf(await git(world, ['config', '--get', 'remote.origin.url']));
  const [name = '', owner = ''] = (url ?? '')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .split(/[/:\\]/)
    .reverse();
  const isRemote = url !== undefined && /^[\w.+-]+(:\/\/|@)/.test(url) && !url.startsWith('file:');
  return [
    { name: 'CF_REPO_NAME', value: isRemote ? name : basename(top) },
    { name: 'CF_REPO_OWNER', value: isRemote && owner !== '' ? owner : LOCAL_OWNER },
  ];
};
