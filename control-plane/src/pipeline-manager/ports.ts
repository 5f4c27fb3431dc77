/** What the pipeline manager needs of the other modules. Each is implemented by its owner and wired in compose.ts. */
import type { GuardedEntity } from '../gateway/index.ts';

/** Something that can be annotated, as access rules see it. */
export interface AnnotationTarget extends GuardedEntity {
  readonly name?: string;
}

/** BUILDS and IMAGES: things of one type that can be annotated. One of another account is as good as none. */
export interface AnnotationTargets {
  find(accountId: string, idOrName: string): Promise<AnnotationTarget | undefined>;
}

/** GIT: the paths in a repository, where it is one that the control plane holds. */
export interface RepositoryPaths {
  list(
    accountId: string,
    repository: { readonly owner: string; readonly name: string; readonly git?: string | undefined },
  ): Promise<readonly string[] | undefined>;
}
