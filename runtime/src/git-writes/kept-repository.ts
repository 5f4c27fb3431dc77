/**
 * What is kept here of one remote repository, so that the next commit to it need not fetch everything again. Nobody is
 * shown anything of it who has not just asked the repository for its head with a login of their own.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bareUrl, readSourceUrl, type SourceUrl } from '@freshet/domain/source-urls';
import { Fault } from '@freshet/kit/errors';
import {
  type AccessFolders,
  type Credential,
  type GitAnswer,
  type GitProgram,
  type GitQuestion,
  withAccess,
} from '../sources/index.ts';
import { type Entries, readEntries, type TreeEntry } from './tree-entries.ts';

export interface KeptOptions {
  readonly root: string;
  readonly git: GitProgram;
  readonly folders: AccessFolders & { readonly configFile: string };
  readonly allowFiles: boolean;
}

/** What a branch is at. */
export interface Head {
  readonly branch: string;
  /** Undefined while nothing was ever committed to the repository. */
  readonly sha: string | undefined;
}

const ASK_MS = 60_000;
const FETCH_MS = 180_000;
const LOCAL_MS = 60_000;
const FETCH_BYTES = 512 * 1024 ** 2;
const MOST_BRANCHES_BYTES = 4 * 1024 ** 2;
const HEAD = 'refs/freshet/head';
const FETCH = [
  'fetch',
  '--quiet',
  '--no-tags',
  '--no-write-fetch-head',
  '--no-recurse-submodules',
  '--force',
];
/** Where the branch of an empty repository begins. */
const FIRST_BRANCH = 'main';
/** How far back it is looked for who changed a file. */
const HISTORY = 50;
/** After so many commits the objects of former ones are more than what is needed. */
const USES = 300;
const REMEMBERED = 1_000;

export class KeptRepository {
  readonly shown: string;
  readonly #options: KeptOptions;
  readonly #url: SourceUrl;
  readonly #gitDir: string;
  readonly #here = new Set<string>();
  readonly #onBranch = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();
  #isMade = false;
  #uses = 0;
  waiting = 0;

  constructor(url: string, options: KeptOptions) {
    this.#options = options;
    this.#url = usableUrl(url, options.allowFiles);
    this.shown = bareUrl(this.#url);
    this.#gitDir = join(
      options.root,
      // Of the address as it is written, as those who keep repositories tell them apart.
      `${createHash('sha256').update(url).digest('hex').slice(0, 32)}.git`,
    );
  }

  /** One after another: who comes second sees what the first has done. */
  inTurn<Result>(job: () => Promise<Result>): Promise<Result> {
    return this.#queued(async () => {
      await this.#make();
      return job();
    });
  }

  /** Removes what was fetched, when those before are done; whoever comes after has it made anew. */
  remove(): Promise<void> {
    return this.#queued(() => this.#clear());
  }

  async #queued<Result>(job: () => Promise<Result>): Promise<Result> {
    const before = this.#turn;
    const mine = Promise.withResolvers<void>();
    this.#turn = mine.promise;
    this.waiting += 1;
    try {
      await before;
      return await job();
    } finally {
      this.waiting -= 1;
      mine.resolve();
    }
  }

  async #clear(): Promise<void> {
    this.#isMade = false;
    this.#here.clear();
    await rm(this.#gitDir, { recursive: true, force: true });
  }

  /** Where the branch is now; asks the server, with the login of the caller. */
  async head(branch: string | undefined, credential: Credential | undefined): Promise<Head> {
    const wanted = branch === undefined ? ['HEAD'] : ['HEAD', `refs/heads/${branch}`];
    const answer = await this.#lsRemote(['--symref', '--', this.shown, ...wanted], credential);
    const lines = answer.split('\n');
    const main = /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(answer)?.[1];
    const name = branch ?? main ?? FIRST_BRANCH;
    const ref = branch === undefined ? 'HEAD' : `refs/heads/${branch}`;
    const sha = lines.find(line => line.endsWith(`\t${ref}`) && !line.startsWith('ref:'))?.split('\t')[0];
    if (sha !== undefined) return { branch: name, sha };
    const branches = await this.#lsRemote(['--heads', '--', this.shown], credential);
    const same = branches.split('\n').find(line => line.endsWith(`\trefs/heads/${name}`));
    if (same !== undefined) return { branch: name, sha: same.split('\t')[0] };
    if (branches.trim() !== '')
      throw new Fault('SOURCE_REVISION_NOT_FOUND', `${this.shown} has no branch ${name}`, { branch: name });
    return { branch: name, sha: undefined };
  }

  /** Brings a commit here. Whoever asks has just shown, by asking for the head, that they may read the repository. */
  async fetch(commit: string, credential: Credential | undefined, depth = 1): Promise<void> {
    if (depth === 1 && this.#here.has(commit)) return;
    await this.#remote(credential, {
      args: [...FETCH, `--depth=${depth}`, '--', this.shown, `+${commit}:${HEAD}`],
      timeoutMs: FETCH_MS,
      maxFileBytes: FETCH_BYTES,
    });
    this.note(commit);
  }

  /**
   * The newest commits up to one, which is no longer kept than this takes: their names are small, and what lies in them
   * is not fetched where the server can leave it out.
   */
  async commitsUpTo(
    head: string,
    { most, credential }: { readonly most: number; readonly credential: Credential | undefined },
  ): Promise<ReadonlySet<string>> {
    const gitDir = `${this.#gitDir}.history`;
    try {
      await rm(gitDir, { recursive: true, force: true });
      await mkdir(gitDir, { recursive: true, mode: 0o700 });
      await this.local(['init', '--quiet', '--bare', gitDir], { gitDir });
      await this.#remote(credential, {
        args: [...FETCH, '--filter=tree:0', `--depth=${most}`, '--', this.shown, `+${head}:${HEAD}`],
        gitDir,
        timeoutMs: FETCH_MS,
        maxFileBytes: FETCH_BYTES,
      });
      const names = await this.local(['rev-list', `--max-count=${most}`, head], { gitDir });
      return new Set(names.split('\n').filter(name => name !== ''));
    } finally {
      await rm(gitDir, { recursive: true, force: true });
    }
  }

  /** Commits at the edge of what was fetched: what came before them is not here. */
  async shallow(): Promise<ReadonlySet<string>> {
    const text = await readFile(join(this.#gitDir, 'shallow'), 'utf8').catch(() => '');
    return new Set(text.split('\n').filter(line => line !== ''));
  }

  hadOnBranch(branch: string, commit: string): boolean {
    return this.#onBranch.has(`${commit} ${branch}`);
  }

  noteOnBranch(branch: string, commit: string): void {
    if (this.#onBranch.size >= REMEMBERED) this.#onBranch.clear();
    this.#onBranch.add(`${commit} ${branch}`);
  }

  /** The commit is here; nothing is ever cleared away but all of it. */
  note(commit: string): void {
    if (this.#here.size >= REMEMBERED) this.#here.clear();
    this.#here.add(commit);
  }

  async push(args: readonly string[], credential: Credential | undefined): Promise<GitAnswer> {
    return this.#remote(credential, { args: ['push', ...args], timeoutMs: FETCH_MS, codes: [1] });
  }

  /** What there is at these paths; folders among them are entries too. */
  async entries(commit: string, paths: readonly string[]): Promise<Entries> {
    if (paths.length === 0) return new Map();
    const text = await this.local(['ls-tree', '-z', '--full-tree', commit, '--', ...paths]);
    return new Map(readEntries(text).map(entry => [entry.path, entry]));
  }

  /** All files below a folder. */
  async below(commit: string, path: string): Promise<readonly TreeEntry[]> {
    const where = path === '' ? [] : ['--', `${path}/`];
    return readEntries(await this.local(['ls-tree', '-r', '-z', '--full-tree', commit, ...where]));
  }

  /** Who last changed a file, as far as the recent history tells. */
  async changedBy(
    { commit, path }: { readonly commit: string; readonly path: string },
    credential: Credential | undefined,
  ): Promise<string | undefined> {
    await this.fetch(commit, credential, HISTORY);
    const format = '--format=%an%x00%P';
    const [author = '', parents = ''] = (await this.local(['log', '-1', format, commit, '--', path]))
      .trim()
      .split('\0');
    return author === '' || parents === '' ? undefined : author;
  }

  async local(args: readonly string[], more: Partial<GitQuestion> = {}): Promise<string> {
    return (await this.localBytes(args, more)).toString('utf8');
  }

  async localBytes(args: readonly string[], more: Partial<GitQuestion> = {}): Promise<Buffer> {
    const { git, folders } = this.#options;
    const answer = await git.ask({
      args,
      gitDir: this.#gitDir,
      configFile: folders.configFile,
      timeoutMs: LOCAL_MS,
      about: this.shown,
      isLocal: true,
      ...more,
    });
    return answer.out;
  }

  async #lsRemote(args: readonly string[], credential: Credential | undefined): Promise<string> {
    const answer = await this.#remote(credential, {
      args: ['ls-remote', '--quiet', ...args],
      timeoutMs: ASK_MS,
      maxBytes: MOST_BRANCHES_BYTES,
    });
    return answer.out.toString('utf8');
  }

  #remote(
    credential: Credential | undefined,
    question: Pick<GitQuestion, 'args' | 'timeoutMs'> & Partial<GitQuestion>,
  ): Promise<GitAnswer> {
    const { git, folders } = this.#options;
    return withAccess(this.#url, credential, folders, access =>
      git.ask({ ...access, gitDir: this.#gitDir, about: this.shown, ...question }),
    );
  }

  async #make(): Promise<void> {
    this.#uses += 1;
    if (this.#uses % USES === 0) await this.#clear();
    if (this.#isMade) return;
    await rm(this.#gitDir, { recursive: true, force: true });
    await mkdir(this.#gitDir, { recursive: true, mode: 0o700 });
    await this.local(['init', '--quiet', '--bare', this.#gitDir]);
    this.#isMade = true;
  }
}

const usableUrl = (written: string, allowFiles: boolean): SourceUrl => {
  const url = readSourceUrl(written);
  const isWeb = url?.scheme === 'https' || url?.scheme === 'http';
  if (!url || !(isWeb || (allowFiles && url.scheme === 'file')))
    throw new Fault('REPOSITORY_ADDRESS_INVALID', 'commits go to repositories that are reached over https');
  if (url.password !== undefined)
    throw new Fault('REPOSITORY_ADDRESS_INVALID', 'the address of a repository must not hold a login');
  return url;
};
