import type { Mention } from './credentials.ts';

/** Where a source of an application lies, as far as fetching it goes. */
export interface SourcePlace extends Mention {
  readonly repoURL: string;
  /** Of a Helm repository or an OCI registry; otherwise the place is a Git repository. */
  readonly chart?: string;
  readonly targetRevision?: string;
  readonly tagPrefix?: string;
  /** Whose credentials may be used. */
  readonly project: string;
  /** Sends the login to other hosts as well, where the index of a chart repository names them. */
  readonly passCredentials?: boolean;
}

/** The files of a source at one revision. They are shared: whoever wants to change one works on a copy. */
export interface SourceTree {
  /** The folder of the repository, or of the unpacked chart. */
  readonly root: string;
  /** The commit, or the version of the chart. */
  readonly revision: string;
  /** Says the same for the same content below a path, whatever the commit; undefined where there is no such path. */
  hashOf(path: string): Promise<string | undefined>;
  /** The folder may go when everybody has released it. */
  release(): void;
}

/** Commits that touched one of the paths, after another commit. */
export interface Touching {
  readonly paths: readonly string[];
  readonly since?: string;
}

export interface CommitFacts {
  readonly sha: string;
  readonly author: string;
  readonly date: string;
  readonly message: string;
  readonly tags: readonly string[];
}

/** Git repositories and chart repositories, with the credentials that the cluster holds for them. */
export interface Sources {
  /**
   * What the target revision means now: a commit, or the version of a chart. However many ask at once, a place is
   * asked once; what it said is good until `forget`, or until a `fresh` answer is wanted.
   */
  resolve(place: SourcePlace, options?: { readonly fresh?: boolean }): Promise<string>;
  open(place: SourcePlace, revision: string): Promise<SourceTree>;
  /** The paths that differ between two commits; undefined where that cannot be said. */
  changed(place: SourcePlace, from: string, to: string): Promise<readonly string[] | undefined>;
  /** A commit, or the last one up to it that touched something, where that is one of the newest. */
  describe(place: SourcePlace, revision: string, touching?: Touching): Promise<CommitFacts | undefined>;
  /** Why a revision does not count as signed by one of the keys; undefined where it does. */
  signatureProblem(
    place: SourcePlace,
    revision: string,
    keyIds: readonly string[],
  ): Promise<string | undefined>;
  /** The address of a chart repository that a chart knows by its name only; undefined where nobody knows it. */
  addressOf(name: string, project: string): Promise<string | undefined>;
  /** Somebody pushed there. */
  forget(repoURL: string): void;
  stop(): Promise<void>;
}
