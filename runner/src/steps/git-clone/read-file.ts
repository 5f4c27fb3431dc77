import { mkdir, rm } from 'node:fs/promises';
import type { GitCloneStep } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { Connections } from '../../step/index.ts';
import { Git, type GitWorld } from './git.ts';
import { findRepository } from './repository.ts';

/** A file of a repository at a revision. */
export interface RepositoryFile {
  readonly repo: string;
  /** The name of the Git connection to log in with. */
  readonly git?: string | undefined;
  readonly revision: string;
  readonly path: string;
}

/** Who reads it. */
export interface FileReader extends GitWorld {
  readonly connections: Connections;
  /** A directory for git, which is removed afterwards. */
  readonly directory: string;
  readonly mask: (value: string) => void;
}

/** No pipeline is this long. */
const MOST_BYTES = 1_048_576;

const unusable = (what: string): Fault => new Fault('GIT_CLONE_FAILED', what, { command: 'show' });

const fetchInto = async (git: Git, revision: string): Promise<string> => {
  // Most servers give one commit by its name; the others give everything.
  if ((await git.ask('fetch', '--quiet', '--depth', '1', 'origin', revision)) !== undefined)
    return 'FETCH_HEAD';
  await git.run('fetch', '--quiet', '--tags', 'origin', '+refs/heads/*:refs/remotes/origin/*');
  for (const name of [`refs/remotes/origin/${revision}`, `refs/tags/${revision}`, revision])
    if ((await git.ask('rev-parse', '--verify', '--quiet', `${name}^{commit}`)) !== undefined) return name;
  throw unusable(`The repository has no revision ${JSON.stringify(revision)}`);
};

/** Reads one file of a repository, without checking anything out. */
export const readRepositoryFile = async (
  { repo, git: connection, revision, path }: RepositoryFile,
  reader: FileReader,
): Promise<{ readonly text: string; readonly commit?: string }> => {
  if (revision.startsWith('-') || /[\0-\x20~^:?*[\\]|\.\./.test(revision))
    throw new Fault('STEP_INVALID', `${JSON.stringify(revision)} is not the name of a branch, tag or commit`);
  const step = { repo, ...(connection === undefined ? {} : { git: connection }) } as GitCloneStep;
  const repository = findRepository(step, reader.connections);
  if (repository.login) reader.mask(repository.login.password);
  const { directory } = reader;
  const git = new Git(reader, directory, repository, {});
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    await git.run('init', '--quiet', '--bare');
    await git.run('config', 'remote.origin.url', repository.url);
    const found = await fetchInto(git, revision);
    const object = `${found}:${path.replace(/^(\.?\/)+/, '')}`;
    const size = Number(await git.ask('cat-file', '-s', object));
    if (!Number.isInteger(size)) throw unusable(`The repository has no file ${JSON.stringify(path)} there`);
    if (size > MOST_BYTES) throw unusable(`${JSON.stringify(path)} is larger than a pipeline may be`);
    const text = await git.read('cat-file', 'blob', object);
    if (text === undefined) throw unusable(`${JSON.stringify(path)} is not a file`);
    const commit = (await git.ask('rev-parse', '--verify', '--quiet', `${found}^{commit}`))?.trim();
    return { text, ...(commit ? { commit } : {}) };
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
};
