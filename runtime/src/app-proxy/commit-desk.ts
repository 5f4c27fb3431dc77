/**
 * The rule for everything that is written to Git: the caller may (asked before anybody comes here), the caller's own
 * Git login is there, the provider says that it may push; then the commit is made in the caller's name, the engine
 * hears of it at once, and the caller learns which commit it was.
 */
import {
  type RepositoryPlace,
  readRepositoryPlace,
  writeRepositoryPlace,
} from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import type { RemoteRepository, RepositoryPermission } from '@freshet/kit/git-providers';
import type { GitLogin, GitLogins } from '../git-credentials/index.ts';
import type { CommitResult, CompareWish, FileChange, GitWrites, RestoreWish } from '../git-writes/index.ts';
import type { Editor } from '../shared-configuration/index.ts';
import type { ProxyCall } from './call.ts';
import { entitiesIn } from './changed-entities.ts';
import type { LookedIntoEngine, News } from './ports.ts';

/** A commit as the caller is told of it. */
export interface CommitAnswer {
  readonly sha: string;
  readonly url: string;
  readonly branch: string;
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly date: string;
  readonly files: { readonly path: string; readonly revision: string }[];
}

interface CommitDeskDeps {
  readonly logins: GitLogins;
  readonly writes: GitWrites;
  readonly engine: Pick<LookedIntoEngine, 'pushed'>;
  readonly news: News;
}

/** A repository that the caller may write to. */
export interface WritableRepository extends Editor<CommitAnswer> {
  restore(wish: RestoreWish): Promise<CommitAnswer>;
}

const WRITERS: ReadonlySet<string> = new Set(['write', 'admin']);

export class CommitDesk {
  readonly #deps: CommitDeskDeps;

  constructor(deps: CommitDeskDeps) {
    this.#deps = deps;
  }

  loginOf({ caller, token }: ProxyCall): Promise<GitLogin> {
    const who = { id: caller.id, name: caller.name, accessToken: token };
    this.#deps.news.caller(who);
    return this.#deps.logins.of(who);
  }

  /** Whether the provider lets the caller push; where it does not say so, they may not. */
  async mayPush(call: ProxyCall, url: string): Promise<boolean> {
    const login = await this.loginOf(call);
    return WRITERS.has(await login.provider.permission(login.fullNameOf(url)));
  }

  /** For reading, as the caller. */
  async reader(call: ProxyCall, written: string) {
    const place = readRepositoryPlace(written);
    const login = await this.loginOf(call);
    const where = { url: place.url, branch: place.branch, credential: login.credentialFor(place.url) };
    return {
      place,
      read: (paths: readonly string[]) => this.#deps.writes.read(where, paths),
      list: (folder: string) => this.#deps.writes.list(where, folder),
      compare: (wish: CompareWish) => this.#deps.writes.compare(where, wish),
    };
  }

  /** The same for a place that is known, without what the branch is at. */
  async readerAt(call: ProxyCall, place: RepositoryPlace): Promise<Pick<Editor<unknown>, 'read' | 'list'>> {
    const { read, list } = await this.reader(call, writeRepositoryPlace(place));
    return {
      read: async paths => (await read(paths)).files,
      list: async folder => (await list(folder)).files,
    };
  }

  /** For writing: only after the provider has said that the caller may. */
  async writer(call: ProxyCall, place: RepositoryPlace): Promise<WritableRepository> {
    const { writes, engine, news } = this.#deps;
    const login = await this.loginOf(call);
    const { id, name, email } = call.caller;
    const repository = await mayWrite(login, place.url, permission =>
      news.permission(id, place.url, permission),
    );
    const where = {
      url: place.url,
      branch: place.branch,
      credential: login.credentialFor(place.url),
      author: { name, email },
    };
    const told = (
      made: CommitResult,
      changes: readonly FileChange[] | undefined,
      folder = '',
    ): CommitAnswer => {
      engine.pushed({
        url: place.url,
        ref: `refs/heads/${made.branch}`,
        ...(repository.defaultBranch === undefined
          ? {}
          : { isDefaultBranch: repository.defaultBranch === made.branch }),
        ...(changes === undefined ? {} : { changedFiles: changes.map(({ path }) => path) }),
      });
      const { sha, branch, author, message, date } = made;
      news.commit(
        {
          repoUrl: place.url,
          branch,
          commit: { sha, author: author.name, email: author.email, message, date: date.toISOString() },
          entities: [...entitiesIn(changes ?? [])],
        },
        changes?.map(({ path }) => path) ?? [folder],
      );
      return answerOf(login, repository, made);
    };
    return {
      read: async paths => (await writes.read(where, paths)).files,
      list: async folder => (await writes.list(where, folder)).files,
      commit: async (changes: readonly FileChange[], message, how = {}) =>
        told(await writes.commit({ ...where, ...how, changes, message }), changes),
      restore: async wish => told(await writes.restore({ ...where, ...wish }), undefined, wish.path),
    };
  }
}

/** The repository, where the login may push to it. */
const mayWrite = async (
  login: GitLogin,
  url: string,
  onSaid: (permission: RepositoryPermission) => void,
): Promise<RemoteRepository> => {
  const fullName = login.fullNameOf(url);
  const repository = await login.provider.repository(fullName);
  if (!repository)
    throw new Fault('GIT_REPOSITORY_NOT_FOUND', `there is no repository ${fullName} that you may see`, {
      repository: fullName,
    });
  const permission = await login.provider.permission(fullName);
  onSaid(permission);
  if (!WRITERS.has(permission))
    throw new Fault('GIT_WRITE_DENIED', `you may read ${fullName}, but not push to it`, {
      repository: fullName,
    });
  return repository;
};

const answerOf = (login: GitLogin, repository: RemoteRepository, made: CommitResult): CommitAnswer => ({
  sha: made.sha,
  url: login.provider.commitUrl(repository, made.sha),
  branch: made.branch,
  message: made.message,
  author: made.author,
  date: made.date.toISOString(),
  files: [...made.revisions].map(([path, revision]) => ({ path, revision })),
});
