/** What the pipeline manager needs of the other modules. Each is implemented by its owner and wired in compose.ts. */
import type { GuardedEntity, Permission } from '../gateway/index.ts';

/** Something that can be annotated, as access rules see it. */
export interface AnnotationTarget extends GuardedEntity {
  readonly name?: string;
  /** What its own module notes of it, as the annotations that a build was begun with. */
  readonly noted?: Readonly<Record<string, string>>;
}

/** BUILDS and IMAGES: things of one type that can be annotated. One of another account is as good as none. */
export interface AnnotationTargets {
  find(accountId: string, idOrName: string): Promise<AnnotationTarget | undefined>;
}

/** Something of another module that a pipeline can be given, and the right of whoever gives it. */
export interface Reach {
  readonly permission: Permission;
  readonly entity: GuardedEntity;
}

/** CONTEXTS and GIT: what names in a spec mean. */
export interface Reachable {
  context(accountId: string, name: string): Promise<Reach>;
  /** Undefined for repositories that are not on the built-in host. */
  repository(accountId: string, repo: string): Promise<Reach | undefined>;
}

/** GIT: the paths in a repository, where it is one that the control plane holds. */
export interface RepositoryPaths {
  list(
    accountId: string,
    repository: { readonly owner: string; readonly name: string; readonly git?: string | undefined },
  ): Promise<readonly string[] | undefined>;
}
