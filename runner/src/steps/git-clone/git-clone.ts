/**
 * Clones a repository into the volume with the git of this machine. What stands in the volume was perhaps written by
 * steps of an earlier build, so a clone that is used again loses all settings, hooks and links that git would follow.
 */
import { lstat, mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { flagIn } from '@freshet/domain/expressions';
import type { FlagValue, GitCloneStep } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { Directory, StepResult, StepRunner, StepWorld } from '../../step/index.ts';
import { Git } from './git.ts';
import { findRepository, type Repository } from './repository.ts';

const isOn = (flag: FlagValue): boolean => (typeof flag === 'boolean' ? flag : (flagIn(flag) ?? false));

const PROXY = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'];

const proxyOf = ({ environment }: StepWorld): Readonly<Record<string, string>> =>
  Object.fromEntries(
    PROXY.flatMap(name => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  );

const targetOf = async (
  step: GitCloneStep,
  world: StepWorld,
  name: string,
): Promise<Required<Directory> & { seen: string; host: string }> => {
  const { volumePath } = world.place;
  const written = step.workingDirectory ?? volumePath;
  const parent = world.directory(posix.isAbsolute(written) ? written : posix.join(volumePath, written));
  if (parent.seen === undefined || parent.host === undefined)
    throw new Fault('STEP_INVALID', `The working directory ${JSON.stringify(written)} is not in the volume`);
  await mkdir(parent.host, { recursive: true });
  // A link that a step made must not lead the clone out of the volume.
  const real = await realpath(parent.host);
  const volume = await realpath(world.volume);
  if (real !== volume && !real.startsWith(`${volume}/`))
    throw new Fault(
      'STEP_INVALID',
      `The working directory ${JSON.stringify(written)} leads out of the volume`,
    );
  return { seen: posix.join(parent.seen, name), host: join(parent.host, name) };
};

const isDirectory = async (path: string): Promise<boolean> =>
  lstat(path).then(
    stats => stats.isDirectory(),
    () => false,
  );

const CONFIG = '[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tfilemode = true\n';
const UNTRUSTED = [
  'config.worktree',
  'hooks',
  'modules',
  'commondir',
  'info',
  'index.lock',
  'objects/info/alternates',
];

/** git writes to many of its files by name; a link or a device among them would lead it out of the volume. */
const hasOnlyFiles = async (git: string): Promise<boolean> =>
  (await readdir(git, { recursive: true, withFileTypes: true })).every(
    entry => entry.isFile() || entry.isDirectory(),
  );

/** True when there is a clone whose history can be used again; anything else at its place is removed. */
const isReusable = async (target: string): Promise<boolean> => {
  const git = join(target, '.git');
  const isClone =
    (await isDirectory(target)) &&
    (await isDirectory(git)) &&
    (await isDirectory(join(git, 'objects'))) &&
    (await isDirectory(join(git, 'refs'))) &&
    (await hasOnlyFiles(git));
  if (!isClone) {
    await rm(target, { recursive: true, force: true, maxRetries: 3 });
    return false;
  }
  for (const name of UNTRUSTED) await rm(join(git, name), { recursive: true, force: true });
  await rm(join(git, 'config'), { force: true });
  await writeFile(join(git, 'config'), CONFIG, { flag: 'wx' });
  return true;
};

const depthOf = ({ depth }: GitCloneStep): number | undefined => {
  const number = Number(depth ?? 0);
  if (!Number.isInteger(number) || number < 0)
    throw new Fault('STEP_INVALID', `The depth ${JSON.stringify(depth)} is not a whole number`);
  return number === 0 ? undefined : number;
};

const revisionOf = ({ revision }: GitCloneStep): string | undefined => {
  const trimmed = revision?.trim();
  if (trimmed === undefined || trimmed === '') return undefined;
  // git takes such words for options or for ranges, and no branch has such a name.
  if (trimmed.startsWith('-') || /[\0-\x20~^:?*[\\]|\.\./.test(trimmed))
    throw new Fault('STEP_INVALID', `${JSON.stringify(trimmed)} is not the name of a branch, tag or commit`);
  return trimmed;
};

interface Fetch {
  readonly revision: string | undefined;
  readonly options: readonly string[];
  readonly isShallow: boolean;
}

const fetchOf = (step: GitCloneStep, isReused: boolean): Fetch => {
  const depth = depthOf(step);
  const noTags = depth !== undefined || (isReused && isOn(step.skipTagsOnUpdate));
  return {
    revision: revisionOf(step),
    isShallow: depth !== undefined,
    options: [
      '--force',
      '--prune',
      ...(depth === undefined ? [] : ['--depth', String(depth)]),
      ...(isOn(step.excludeBlobs) ? ['--filter=blob:none'] : []),
      noTags ? '--no-tags' : '--tags',
    ],
  };
};

const EVERYTHING = '+refs/heads/*:refs/remotes/origin/*';

/** What git calls a revision here, and the branch that it is, if it is one. */
interface Found {
  readonly name: string;
  readonly branch?: string;
}

const fetchDefault = async (git: Git, { options, isShallow }: Fetch): Promise<Found> => {
  if (!isShallow) await git.run('fetch', ...options, 'origin', EVERYTHING);
  await git.run('fetch', ...options, 'origin', 'HEAD');
  const head = await git.ask('ls-remote', '--symref', 'origin', 'HEAD');
  const branch = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(head ?? '')?.[1];
  return { name: 'FETCH_HEAD', ...(branch === undefined ? {} : { branch }) };
};

const fetchShallow = async (git: Git, revision: string, options: readonly string[]): Promise<Found> => {
  await git.run('fetch', ...options, 'origin', revision);
  const heads = await git.ask('ls-remote', '--heads', 'origin', `refs/heads/${revision}`);
  return { name: 'FETCH_HEAD', ...(heads ? { branch: revision } : {}) };
};

const fetchWhole = async (git: Git, revision: string, options: readonly string[]): Promise<Found> => {
  await git.run('fetch', ...options, 'origin', EVERYTHING);
  const branch = `refs/remotes/origin/${revision}`;
  for (const name of [branch, `refs/tags/${revision}`, revision])
    if ((await git.ask('rev-parse', '--verify', '--quiet', `${name}^{commit}`)) !== undefined)
      return { name, ...(name === branch ? { branch: revision } : {}) };
  // A commit that no branch has any more can still be had by its name.
  await git.run('fetch', ...options, 'origin', revision);
  return { name: 'FETCH_HEAD' };
};

const fetchRevision = (git: Git, fetch: Fetch): Promise<Found> => {
  const { revision, options, isShallow } = fetch;
  if (revision === undefined) return fetchDefault(git, fetch);
  return isShallow ? fetchShallow(git, revision, options) : fetchWhole(git, revision, options);
};

const checkOut = async (git: Git, found: Found): Promise<void> => {
  const commit = (await git.ask('rev-parse', `${found.name}^{commit}`)) ?? found.name;
  if (found.branch === undefined) await git.run('checkout', '--quiet', '--force', '--detach', commit);
  else await git.run('checkout', '--quiet', '--force', '-B', found.branch, commit);
  await git.run('clean', '-ffdq');
};

const fillClone = async (
  git: Git,
  repository: Repository,
  step: GitCloneStep,
  isReused: boolean,
): Promise<void> => {
  if (!isReused) await git.run('init', '--quiet');
  await git.run('config', 'remote.origin.url', repository.url);
  await git.run('config', 'remote.origin.fetch', '+refs/heads/*:refs/remotes/origin/*');
  await checkOut(git, await fetchRevision(git, fetchOf(step, isReused)));
};

/** Clones a repository, or brings an earlier clone up to date. */
export const gitClone: StepRunner<GitCloneStep> = async (step, world): Promise<StepResult> => {
  const repository = findRepository(step, world.connections);
  if (repository.login) world.mask(repository.login.password);
  const target = await targetOf(step, world, repository.name);
  const isReused = await isReusable(target.host);
  await mkdir(target.host, { recursive: true });
  const git = new Git(world, target.host, repository, isOn(step.useProxy) ? proxyOf(world) : {});
  await world.output(
    'out',
    Buffer.from(`${isReused ? 'Updating' : 'Cloning'} ${repository.url} in ${target.seen}\n`),
  );
  await fillClone(git, repository, step, isReused);
  if ((await readdir(target.host)).includes('.gitmodules'))
    await git.run('submodule', 'update', '--init', '--recursive', '--force');
  const revision = (await git.ask('rev-parse', 'HEAD')) ?? '';
  await world.output('out', Buffer.from(`Checked out ${revision}\n`));
  return { outcome: 'success', facts: { workingDirectory: target.seen, revision, repo: step.repo } };
};
