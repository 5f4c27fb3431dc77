/**
 * One remote repository and what we hold of it. Its branches and tags are asked for with one question that all share;
 * of its history only the commits come that are wanted, each once and without what came before it, so that a
 * repository of any age costs what its files cost. A commit that was fetched stays here when the branch is rewritten.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bareUrl, type SourceUrl } from '@freshet/domain/source-urls';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { Credential } from './credentials.ts';
import { type AccessFolders, type GitAccess, withAccess } from './git-access.ts';
import type { GitProgram, GitQuestion } from './git-program.ts';
import { isCommit, isShortCommit } from './git-revision.ts';
import type { SourceLimits } from './limits.ts';
import { Refreshed } from './refreshed.ts';
import { pickCommit, type RepositoryRefs, readRefs, tagsOf } from './repository-refs.ts';
import type { CommitFacts, Touching } from './sources.ts';

export interface GitRepositoryOptions {
  readonly url: SourceUrl;
  /** Asked anew for every transfer, as logins change. */
  readonly credential: () => Promise<Credential | undefined>;
  readonly gitDir: string;
  readonly git: GitProgram;
  readonly folders: AccessFolders & { readonly configFile: string };
  readonly limits: SourceLimits;
  readonly clock: Clock;
}

const KEPT = 'refs/freshet/';
const WHOLE_HISTORY = '--depth=2147483647';
/** Commits that stay for comparisons and rollbacks. */
const KEPT_COMMITS = 300;
const FETCHES_PER_TIDY = 50;
const REMEMBERED = 256;
/** How many commits are looked at for the last one that touched a path. */
const RECENT = 20;
const LARGEST_STEP = 1024 ** 2;
const LARGEST_COMMIT = 4 * 1024 ** 2;

export class GitRepository {
  readonly shown: string;
  readonly #options: GitRepositoryOptions;
  readonly #refs = new Map<string, Refreshed<RepositoryRefs>>();
  readonly #fetching = new Map<string, Promise<void>>();
  readonly #changes = new Map<string, Promise<readonly string[] | undefined>>();
  readonly #facts = new Map<string, Promise<CommitFacts>>();
  readonly #parents = new Map<string, Promise<string>>();
  /** Commits of which what came right before them was asked for. */
  readonly #deepened = new Map<string, Promise<void>>();
  /** Paths that a commit changed of what the branch had before it. */
  readonly #steps = new Map<string, Promise<readonly string[]>>();
  readonly #shortCommits = new Map<string, string>();
  #held: Promise<Set<string>> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #fetches = 0;
  /** Bytes on disk, as of the last fetch. */
  bytes = 0;

  constructor(options: GitRepositoryOptions) {
    this.#options = options;
    this.shown = bareUrl(options.url);
  }

  async resolve(revision: string, { tagPrefix = '', fresh = false } = {}): Promise<string> {
    if (isCommit(revision)) return revision;
    const refs = await this.#refsFor(revision).get(fresh);
    const commit = pickCommit(refs, revision, tagPrefix) ?? (await this.#expand(revision));
    if (commit !== undefined) return commit;
    if (refs.commits.size === 0)
      throw new Fault('SOURCE_EMPTY', `${this.shown} is empty: nothing was ever committed there`);
    throw new Fault('SOURCE_REVISION_NOT_FOUND', `${this.shown} has no revision ${JSON.stringify(revision)}`);
  }

  forget(): void {
    for (const refs of this.#refs.values()) refs.forget();
  }

  /** Lets go everything that was fetched; it comes again when it is wanted. */
  empty(): Promise<void> {
    return this.#inTurn(async () => {
      this.#held = undefined;
      this.bytes = 0;
      await rm(this.#options.gitDir, { recursive: true, force: true });
    });
  }

  /** Sees to it that a commit is here. Fails with SOURCE_REVISION_NOT_FOUND where it is nowhere. */
  ensure(commit: string): Promise<void> {
    const known = this.#fetching.get(commit);
    if (known) return known;
    const fetching = this.#inTurn(() => this.#ensure(commit)).finally(() => this.#fetching.delete(commit));
    this.#fetching.set(commit, fetching);
    return fetching;
  }

  /** Paths that differ; undefined where one of the commits is nowhere, or too much differs. */
  changed(from: string, to: string): Promise<readonly string[] | undefined> {
    return remembered(this.#changes, `${from} ${to}`, () => this.#compare(from, to));
  }

  /**
   * The last commit up to this one, along the branch, that touched one of the paths; undefined where none of the newest
   * did. What came before a commit is here where it was wanted itself, as after most pushes; where it is not, a little
   * history is fetched, once.
   */
  async lastTouching(commit: string, { paths, since }: Touching): Promise<string | undefined> {
    await this.ensure(commit);
    try {
      let at = commit;
      for (let step = 0; step < RECENT && at !== since; step += 1) {
        const before = await remembered(this.#parents, at, () => this.#parentOf(at));
        // The first commit of all brought everything.
        if (before === '') return at;
        const files = await remembered(this.#steps, at, () => this.#changedIn(commit, before, at));
        if (files.some(file => paths.some(path => isWithin(file, path)))) return at;
        at = before;
      }
    } catch (error) {
      // A server that gives no history, or a commit with more files than are read: then nobody knows.
      if (!isFault(error)) throw error;
    }
    return undefined;
  }

  async describe(commit: string): Promise<CommitFacts> {
    const facts = await remembered(this.#facts, commit, () => this.#readFacts(commit));
    const refs = this.#refs.get('')?.known;
    return refs ? { ...facts, tags: tagsOf(refs, commit) } : facts;
  }

  /** A commit as it is kept, byte for byte. */
  async commitObject(commit: string): Promise<Buffer> {
    await this.ensure(commit);
    const { git, gitDir, folders, limits } = this.#options;
    const asked = { configFile: folders.configFile, timeoutMs: limits.localMs, about: this.shown };
    const args = ['cat-file', 'commit', commit];
    return (await git.ask({ ...asked, args, gitDir, isLocal: true, maxBytes: LARGEST_COMMIT })).out;
  }

  /** Asks about what is here already: no login, no network. */
  local(args: readonly string[], more: Partial<GitQuestion> = {}): Promise<string> {
    const { git, gitDir, folders, limits } = this.#options;
    return git.text({
      args,
      gitDir,
      configFile: folders.configFile,
      timeoutMs: limits.localMs,
      about: this.shown,
      isLocal: true,
      ...more,
    });
  }

  /** Branches and tags are one question; what lies elsewhere (`refs/pull/7/head`) is asked for by its name. */
  #refsFor(revision: string): Refreshed<RepositoryRefs> {
    const isElsewhere = revision.startsWith('refs/') && !/^refs\/(heads|tags)\//.test(revision);
    const key = isElsewhere ? revision : '';
    const known = this.#refs.get(key);
    if (known) return known;
    const { clock, limits } = this.#options;
    if (this.#refs.size >= REMEMBERED) this.#refs.clear();
    const patterns = isElsewhere ? [revision] : ['HEAD', 'refs/heads/*', 'refs/tags/*'];
    const refs = new Refreshed({ clock, failureMs: limits.failureMs, ask: () => this.#askRefs(patterns) });
    this.#refs.set(key, refs);
    return refs;
  }

  async #askRefs(patterns: readonly string[]): Promise<RepositoryRefs> {
    const { limits } = this.#options;
    const text = await this.#remote(access => ({
      ...access,
      args: ['ls-remote', '--symref', '--quiet', '--', this.shown, ...patterns],
      timeoutMs: limits.askMs,
    }));
    return readRefs(text);
  }

  /** The whole name of a commit of which only the beginning is written; for that, all of the history must be here. */
  async #expand(revision: string): Promise<string | undefined> {
    if (!isShortCommit(revision)) return undefined;
    const known = this.#shortCommits.get(revision);
    if (known !== undefined) return known;
    await this.#inTurn(() => this.#fetchAll());
    const { git, gitDir, folders, limits } = this.#options;
    const { code, out } = await git.ask({
      args: ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`],
      gitDir,
      configFile: folders.configFile,
      timeoutMs: limits.localMs,
      about: this.shown,
      isLocal: true,
      codes: [1, 128],
    });
    if (code !== 0) return undefined;
    const commit = out.toString('utf8').trim();
    this.#shortCommits.set(revision, commit);
    return commit;
  }

  async #ensure(commit: string): Promise<void> {
    const held = await this.#load();
    if (held.has(commit)) return;
    try {
      await this.#fetch(['--depth=1'], [`+${commit}:${KEPT}${commit}`]);
    } catch (error) {
      if (!isFault(error) || !needsHistory(error)) throw error;
      await this.#fetchAll();
      await this.#keep(commit);
    }
    held.add(commit);
    await this.#afterFetch(held);
  }

  /** For servers that hand out branches and tags only. */
  async #fetchAll(): Promise<void> {
    await this.#load();
    const wanted = ['+refs/heads/*:refs/remotes/all/*', '+refs/tags/*:refs/remotes/tags/*'];
    try {
      await this.#fetch([WHOLE_HISTORY, '--prune'], wanted);
    } catch (error) {
      if (!isFault(error) || !/dumb http/.test(error.message)) throw error;
      await this.#fetch(['--prune'], wanted);
    }
  }

  async #keep(commit: string): Promise<void> {
    try {
      await this.local(['update-ref', `${KEPT}${commit}`, commit]);
    } catch (cause) {
      throw new Fault(
        'SOURCE_REVISION_NOT_FOUND',
        `${this.shown} has no commit ${commit}`,
        { commit },
        { cause },
      );
    }
  }

  async #fetch(options: readonly string[], wanted: readonly string[]): Promise<void> {
    const { limits, gitDir } = this.#options;
    const fixed = [
      'fetch',
      '--quiet',
      '--no-tags',
      '--no-write-fetch-head',
      '--no-recurse-submodules',
      '--force',
    ];
    try {
      await this.#remote(access => ({
        ...access,
        gitDir,
        args: [...fixed, ...options, '--', this.shown, ...wanted],
        timeoutMs: limits.fetchMs,
        maxFileBytes: limits.fetchBytes,
      }));
    } catch (error) {
      // Git does not say why it could write no further.
      const isTooLarge = (await this.#dropHalves()) >= limits.fetchBytes;
      throw isTooLarge
        ? new Fault('SOURCE_TOO_LARGE', `${this.shown} sends more than this engine fetches`)
        : error;
    }
  }

  /** Removes what an interrupted transfer left behind, and says how large it got. */
  async #dropHalves(): Promise<number> {
    const packs = join(this.#options.gitDir, 'objects', 'pack');
    const names = await readdir(packs).catch(() => []);
    let largest = 0;
    for (const name of names.filter(candidate => candidate.startsWith('tmp_'))) {
      largest = Math.max(largest, (await stat(join(packs, name))).size);
      await rm(join(packs, name), { force: true });
    }
    const kept = (await readdir(join(this.#options.gitDir, KEPT)).catch(() => [])).map(
      name => `${KEPT}${name}`,
    );
    const locks = ['shallow.lock', 'packed-refs.lock', ...kept.filter(name => name.endsWith('.lock'))];
    for (const lock of locks) await rm(join(this.#options.gitDir, lock), { force: true });
    return largest;
  }

  async #remote(
    question: (
      access: GitAccess,
    ) => GitAccess & Pick<GitQuestion, 'args' | 'timeoutMs' | 'gitDir' | 'maxFileBytes'>,
  ): Promise<string> {
    const { url, credential, folders, git } = this.#options;
    const opened = await credential();
    return withAccess(url, opened, folders, access => git.text({ ...question(access), about: this.shown }));
  }

  /** What is here from earlier, asked once; makes the repository when there is none. */
  #load(): Promise<Set<string>> {
    this.#held ??= this.#read().catch(error => {
      this.#held = undefined;
      throw error;
    });
    return this.#held;
  }

  async #read(): Promise<Set<string>> {
    const { git, gitDir, folders, limits } = this.#options;
    await mkdir(gitDir, { recursive: true, mode: 0o700 });
    await this.#dropHalves();
    const { configFile } = folders;
    const asked = { configFile, timeoutMs: limits.localMs, about: this.shown, isLocal: true };
    await git.ask({ ...asked, args: ['init', '--quiet', '--bare', '--', gitDir] });
    const names = await this.local([
      'for-each-ref',
      '--format=%(refname:lstrip=2)',
      '--sort=-creatordate',
      KEPT,
    ]);
    this.bytes = await packBytes(gitDir);
    return new Set(names.split('\n').filter(isCommit).reverse());
  }

  async #afterFetch(held: Set<string>): Promise<void> {
    this.#fetches += 1;
    if (this.#fetches % FETCHES_PER_TIDY === 0) await this.#tidy(held);
    this.bytes = await packBytes(this.#options.gitDir);
  }

  /** Lets old commits go, and packs the rest into one file. */
  async #tidy(held: Set<string>): Promise<void> {
    const old = [...held].slice(0, Math.max(0, held.size - KEPT_COMMITS));
    const input = old.map(commit => `delete ${KEPT}${commit}\n`).join('');
    if (input !== '') await this.local(['update-ref', '--stdin'], { input });
    for (const commit of old) held.delete(commit);
    await this.local(['gc', '--quiet', '--prune=now'], { timeoutMs: this.#options.limits.fetchMs });
  }

  async #compare(from: string, to: string): Promise<readonly string[] | undefined> {
    try {
      await this.ensure(to);
      await this.ensure(from);
      const text = await this.local(['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to], {
        maxBytes: 8 * 1024 ** 2,
      });
      return text.split('\0').filter(path => path !== '');
    } catch (error) {
      // Rewritten away, or too much to tell: whoever asks takes everything for changed.
      if (isFault(error, 'SOURCE_REVISION_NOT_FOUND') || isFault(error, 'SOURCE_TOO_LARGE')) return undefined;
      throw error;
    }
  }

  /** What the branch had before it; empty for the first of all. A boundary of what was fetched hides it from `log`. */
  async #parentOf(commit: string): Promise<string> {
    const [head = ''] = (await this.local(['cat-file', 'commit', commit])).split('\n\n');
    return /^parent (?<sha>[0-9a-f]{40,64})$/m.exec(head)?.groups?.sha ?? '';
  }

  async #changedIn(newest: string, from: string, to: string): Promise<readonly string[]> {
    const args = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to];
    if (!(await this.#isHere(from))) await remembered(this.#deepened, newest, () => this.#deepen(newest));
    return (await this.local(args, { maxBytes: LARGEST_STEP })).split('\0').filter(path => path !== '');
  }

  /** Fetches what came right before a commit. A server that does not give it is asked once: who wants it does without. */
  async #deepen(commit: string): Promise<void> {
    try {
      await this.#inTurn(() => this.#fetch([`--depth=${RECENT + 1}`], [`+${commit}:${KEPT}${commit}`]));
    } catch (error) {
      if (!isFault(error)) throw error;
    }
  }

  async #isHere(commit: string): Promise<boolean> {
    const { git, gitDir, folders, limits } = this.#options;
    const asked = { configFile: folders.configFile, timeoutMs: limits.localMs, about: this.shown };
    const args = ['cat-file', '-e', `${commit}^{tree}`];
    return (await git.ask({ ...asked, args, gitDir, isLocal: true, codes: [1, 128] })).code === 0;
  }

  async #readFacts(commit: string): Promise<CommitFacts> {
    const held = await this.#load();
    if (!held.has(commit) && !(await this.#isHere(commit))) await this.ensure(commit);
    const text = await this.local(['show', '-s', '--no-notes', '--format=%an <%ae>%n%at%n%B', commit]);
    const [author = '', seconds = '0', ...message] = text.split('\n');
    const date = new Date(Number(seconds) * 1_000).toISOString().replace('.000Z', 'Z');
    return { sha: commit, author, date, message: message.join('\n').trim().slice(0, 10_000), tags: [] };
  }

  /** One change of what is here at a time. */
  #inTurn<Result>(job: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(job);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

const isWithin = (file: string, path: string): boolean =>
  path === '' || file === path || file.startsWith(`${path}/`);

const needsHistory = ({ message, code }: Fault): boolean =>
  code === 'SOURCE_REVISION_NOT_FOUND' ? !/not our ref/.test(message) : /dumb http/.test(message);

/** Shares an answer that can never change; a failure is not kept. */
const remembered = <Value>(
  answers: Map<string, Promise<Value>>,
  key: string,
  ask: () => Promise<Value>,
): Promise<Value> => {
  const known = answers.get(key);
  if (known) return known;
  if (answers.size >= REMEMBERED) answers.clear();
  const answer = ask().catch(error => {
    answers.delete(key);
    throw error;
  });
  answers.set(key, answer);
  return answer;
};

/** How much lies on disk of a repository. */
export const packBytes = async (gitDir: string): Promise<number> => {
  const packs = join(gitDir, 'objects', 'pack');
  const names = await readdir(packs).catch(() => []);
  const sizes = await Promise.all(
    names.map(name =>
      stat(join(packs, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};
