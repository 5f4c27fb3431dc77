import { createHash } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bareUrl, isSameRepository, readSourceUrl, type SourceUrl } from '@freshet/domain/source-urls';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import { checkOut, filesIn, mayBecomeAnother } from './check-out.ts';
import type { Credentials, Mention } from './credentials.ts';
import type { AccessFolders } from './git-access.ts';
import { type GitListing, hashIn } from './git-listing.ts';
import type { GitProgram } from './git-program.ts';
import { GitRepository, type GitRepositoryOptions, packBytes } from './git-repository.ts';
import { checkedCommit, checkedRevision } from './git-revision.ts';
import type { FillLargeFiles } from './large-files.ts';
import type { SourceLimits } from './limits.ts';
import { SharedFolders } from './shared-folders.ts';
import type { createSignatures } from './signatures.ts';
import type { CommitFacts, SourcePlace, SourceTree, Touching } from './sources.ts';

export interface GitSourcesOptions {
  readonly git: GitProgram;
  readonly credentials: Credentials;
  /** Where repositories are kept from start to start. */
  readonly repositories: string;
  /** Where checked out files lie until we stop. */
  readonly trees: string;
  readonly folders: AccessFolders & { readonly configFile: string };
  readonly allowFiles: boolean;
  readonly fillLargeFiles: FillLargeFiles;
  readonly verify: ReturnType<typeof createSignatures>;
  readonly limits: SourceLimits;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Known {
  readonly repository: GitRepository;
  readonly url: SourceUrl;
  readonly key: string;
  /** Asks for the login as whoever came last would: those who came before may have lost it since. */
  credential: GitRepositoryOptions['credential'];
  /** The commits that revisions meant when they were opened last, of those that another one may take the place of. */
  readonly opened: Map<string, string>;
  users: number;
}

/** On whose behalf a repository is asked. */
type Asker = Mention & Pick<SourcePlace, 'project'>;

const SCHEMES = ['https', 'http', 'ssh'];
const MOST_VERIFIED = 1_000;
const MOST_OPENED = 1_000;

/** Git repositories, each fetched by one hand however many applications lie in it. */
export class GitSources {
  readonly #options: GitSourcesOptions;
  /** In the order of their last use. */
  readonly #repositories = new Map<string, Known>();
  readonly #trees: SharedFolders<GitListing>;
  /** What was found out about signatures, by everything that it depends on. */
  readonly #verified = new Map<string, { readonly problem: string | undefined }>();
  /** What earlier starts have fetched and nobody asked for yet, with its size. */
  readonly #strangers = new Map<string, number>();

  constructor(options: GitSourcesOptions) {
    this.#options = options;
    const { trees, limits, log } = options;
    this.#trees = new SharedFolders({
      root: trees,
      maxBytes: limits.treesBytes,
      maxCount: limits.treesCount,
      onTrouble: error => log.warn({ error }, 'Checked out files could not be removed'),
    });
  }

  /** Looks at what earlier starts have left. */
  async start(): Promise<void> {
    const { repositories } = this.#options;
    for (const name of await readdir(repositories))
      this.#strangers.set(name, await packBytes(join(repositories, name)));
  }

  async resolve(place: SourcePlace, fresh: boolean): Promise<string> {
    const revision = checkedRevision(place.targetRevision);
    const { repository } = await this.#find(place.repoURL, place);
    return repository.resolve(revision, { tagPrefix: place.tagPrefix ?? '', fresh });
  }

  async open(place: SourcePlace, revision: string): Promise<SourceTree> {
    const commit = checkedCommit(revision);
    return this.#use(place, async known => {
      const { root, facts, release } = await this.#openTree(known, commit, place);
      const hashOf = async (wanted: string): Promise<string | undefined> => {
        const hash = hashIn(facts, wanted);
        // What a link shows is told from the files only.
        if (hash === undefined || facts.links.length === 0) return hash;
        return (await lstat(join(root, wanted)).catch(() => undefined)) ? hash : undefined;
      };
      return { root, revision: commit, hashOf, release };
    });
  }

  async changed(place: SourcePlace, from: string, to: string): Promise<readonly string[] | undefined> {
    const commits = [checkedCommit(from), checkedCommit(to)] as const;
    return this.#use(place, ({ repository }) => repository.changed(...commits));
  }

  async describe(place: SourcePlace, revision: string, touching?: Touching): Promise<CommitFacts> {
    const commit = checkedCommit(revision);
    return this.#use(place, async ({ repository }) =>
      repository.describe(touching ? ((await repository.lastTouching(commit, touching)) ?? commit) : commit),
    );
  }

  async signatureProblem(
    place: SourcePlace,
    revision: string,
    keyIds: readonly string[],
  ): Promise<string | undefined> {
    const commit = checkedCommit(revision);
    const { credentials, verify } = this.#options;
    const keys = credentials.signingKeys?.() ?? [];
    return this.#use(place, async ({ repository, key }) => {
      const question = JSON.stringify([key, commit, keyIds, keys]);
      const known = this.#verified.get(question);
      if (known) return known.problem;
      const problem = await verify(await repository.commitObject(commit), keys, keyIds);
      if (this.#verified.size >= MOST_VERIFIED) this.#verified.clear();
      this.#verified.set(question, { problem });
      return problem;
    });
  }

  forget(repoURL: string): void {
    for (const { url, repository } of this.#repositories.values())
      if (isSameRepository(bareUrl(url), repoURL)) repository.forget();
  }

  stop(): Promise<void> {
    return this.#trees.stop();
  }

  /** A branch that has moved leaves a folder behind in which few files differ from what is wanted now. */
  async #openTree(known: Known, commit: string, place: SourcePlace) {
    const { opened, key, repository } = known;
    const name = `${place.tagPrefix ?? ''} ${place.targetRevision ?? ''}`;
    const before = opened.get(name);
    // Before anything is given up for it.
    if (before !== undefined && before !== commit) await repository.ensure(commit);
    const { path, facts, release } = await this.#trees.open(
      `${key} ${commit}`,
      folder => this.#make(known, commit, folder, place),
      before === undefined ? undefined : `${key} ${before}`,
    );
    if (opened.size >= MOST_OPENED) opened.clear();
    if (!mayBecomeAnother(facts)) opened.delete(name);
    else if (place.targetRevision !== commit) opened.set(name, commit);
    return { root: filesIn(path), facts, release };
  }

  async #make(known: Known, commit: string, folder: string, place: Asker) {
    const { limits, credentials } = this.#options;
    const { repository, url } = known;
    const mentioned: Asker = { project: place.project, isMentioned: true };
    const repositoryAt = (address: string): Promise<Known> => this.#find(address, mentioned);
    const work = { repository, url, commit, folder };
    const facts = await checkOut(work, {
      limits,
      repositoryAt,
      fillLargeFiles: async part => {
        const asker = part.repository === repository ? place : mentioned;
        const login = await credentials.for(part.repository.shown, asker.project, asker);
        return this.#options.fillLargeFiles(part, login);
      },
    });
    return { bytes: facts.bytes, facts };
  }

  async #find(written: string, { project, isMentioned = false }: Asker): Promise<Known> {
    const url = this.#judge(written);
    const shown = bareUrl(url);
    const credential: Known['credential'] = () =>
      this.#options.credentials.for(shown, project, { isMentioned });
    const key = keyOf(url, (await credential())?.id);
    const known = this.#repositories.get(key) ?? this.#begin(key, url, credential);
    known.credential = credential;
    this.#repositories.delete(key);
    this.#repositories.set(key, known);
    return known;
  }

  #begin(key: string, url: SourceUrl, credential: Known['credential']): Known {
    const { repositories, git, folders, limits, clock } = this.#options;
    this.#strangers.delete(key);
    const gitDir = join(repositories, key);
    const options = { url, gitDir, git, folders, limits, clock, credential: () => known.credential() };
    const repository = new GitRepository(options);
    const known: Known = { repository, url, key, credential, opened: new Map(), users: 0 };
    return known;
  }

  #judge(written: string): SourceUrl {
    const url = readSourceUrl(written);
    const isAllowed =
      url && (SCHEMES.includes(url.scheme) || (url.scheme === 'file' && this.#options.allowFiles));
    if (!url || !isAllowed)
      throw new Fault(
        'SOURCE_URL_REFUSED',
        'the repository is not named by an address of https, http or ssh',
        { schemes: SCHEMES },
      );
    return url;
  }

  /** Does a job during which what was fetched stays where it is. */
  async #use<Result>(place: SourcePlace, job: (known: Known) => Promise<Result>): Promise<Result> {
    const known = await this.#find(place.repoURL, place);
    known.users += 1;
    try {
      return await this.#despiteDamage(known, job);
    } finally {
      known.users -= 1;
      await this.#makeRoom();
    }
  }

  /** Files here may get lost or damaged; then everything of that repository comes once more. */
  async #despiteDamage<Result>(known: Known, job: (known: Known) => Promise<Result>): Promise<Result> {
    try {
      return await job(known);
    } catch (error) {
      if (!isFault(error, 'SOURCE_DAMAGED')) throw error;
      this.#options.log.warn({ error, repository: known.repository.shown }, 'A repository is fetched anew');
      await known.repository.empty();
      return job(known);
    }
  }

  /** Lets go what was fetched and not used for longest, when all together is too much. */
  async #makeRoom(): Promise<void> {
    const { limits, repositories } = this.#options;
    const known = [...this.#repositories.values()];
    const own = known.reduce((sum, { repository }) => sum + repository.bytes, 0);
    let bytes = [...this.#strangers.values()].reduce((sum, size) => sum + size, own);
    for (const [key, size] of this.#strangers) {
      if (bytes <= limits.repositoriesBytes) return;
      this.#strangers.delete(key);
      await rm(join(repositories, key), { recursive: true, force: true });
      bytes -= size;
    }
    for (const { repository, users } of known) {
      if (bytes <= limits.repositoriesBytes) return;
      if (users > 0 || repository.bytes === 0) continue;
      bytes -= repository.bytes;
      await repository.empty();
    }
  }
}

/** Those with the same login share what was fetched with it; whoever has another may not see it. */
const keyOf = (url: SourceUrl, credentialId: string | undefined): string => {
  const path = url.path.replace(/\/+$/, '').replace(/\.git$/, '');
  const place = bareUrl({ ...url, path });
  // A password in the address is a login of its own.
  const login = url.password === undefined ? '' : `${url.user} ${url.password}`;
  return createHash('sha256')
    .update(JSON.stringify([place, credentialId ?? '', login]))
    .digest('hex')
    .slice(0, 32);
};
