import type { RepositoryEventFacts, RepositoryWire } from '@freshet/contracts/repositories';
import type { GuardedEntity } from '../gateway/index.ts';
import type { Actor } from '../unit-of-work/index.ts';

/** Who did something, as it is kept with what they did. */
export interface StoredActor {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

export interface Repository {
  readonly id: string;
  readonly accountId: string;
  readonly owner: string;
  readonly name: string;
  readonly description: string;
  readonly visibility: 'internal' | 'private';
  readonly tags: readonly string[];
  readonly defaultBranch: string;
  readonly forkOf?: { readonly id: string; readonly fullName: string };
  readonly added: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly pushedAt?: Date;
}

/** The tag that access rules see on a private repository, besides its own. */
const PRIVATE_TAG = 'private';

export const fullNameOf = ({ owner, name }: Pick<Repository, 'owner' | 'name'>): string => `${owner}/${name}`;

/** Lower case: no two names differ in case alone. */
export const nameKeyOf = (fullName: string): string => fullName.toLowerCase();

/** The repository as access rules see it. An untagged one is open to every member, so a private one has a tag. */
export const entityOf = (
  repository: Pick<Repository, 'id' | 'accountId' | 'owner' | 'name' | 'tags' | 'visibility'>,
): GuardedEntity => {
  const { id, accountId, tags, visibility } = repository;
  const name = fullNameOf(repository);
  return {
    id,
    accountId,
    tags: visibility === 'private' ? [...new Set([...tags, PRIVATE_TAG])] : [...tags],
    // Rules compare letter by letter: whoever writes the name as it is shown is understood too.
    attributes: { name: [...new Set([name, nameKeyOf(name)])] },
  };
};

export const storedActor = ({ kind, id, name }: Pick<Actor, 'kind' | 'id' | 'name'>): StoredActor => ({
  kind,
  id,
  name,
});

/** How the audit log names it. */
export const auditedAs = (repository: Repository) => ({
  kind: 'repository',
  id: repository.id,
  name: fullNameOf(repository),
});

/** Addresses below the one under which people reach Freshet. */
export class Addresses {
  readonly #base: string;

  constructor(publicUrl: URL) {
    this.#base = publicUrl.href.replace(/\/+$/, '');
  }

  clone(repository: Pick<Repository, 'owner' | 'name'>): string {
    return `${this.#base}/git/${fullNameOf(repository)}.git`;
  }

  page(repository: Pick<Repository, 'owner' | 'name'>, ...rest: string[]): string {
    return [`${this.#base}/repositories/${fullNameOf(repository)}`, ...rest].join('/');
  }

  /** Where the commit and those before it are shown. */
  commit(repository: Pick<Repository, 'owner' | 'name'>, sha: string): string {
    return `${this.page(repository)}?tab=commits&branch=${sha}`;
  }
}

export const wireOf = (repository: Repository, addresses: Addresses): RepositoryWire => ({
  id: repository.id,
  provider: 'freshet',
  owner: { login: repository.owner },
  name: repository.name,
  fullName: fullNameOf(repository),
  serviceName: fullNameOf(repository),
  private: repository.visibility === 'private',
  visibility: repository.visibility,
  description: repository.description,
  tags: [...repository.tags],
  defaultBranch: repository.defaultBranch,
  isEmpty: repository.pushedAt === undefined,
  ...(repository.forkOf ? { forkOf: repository.forkOf } : {}),
  cloneUrl: addresses.clone(repository),
  ssh_url: addresses.clone(repository),
  webUrl: addresses.page(repository),
  createdAt: repository.createdAt.toISOString(),
  updatedAt: repository.updatedAt.toISOString(),
  ...(repository.pushedAt ? { pushedAt: repository.pushedAt.toISOString() } : {}),
});

export const eventFactsOf = (repository: Repository, addresses: Addresses): RepositoryEventFacts => ({
  id: repository.id,
  provider: 'freshet',
  owner: repository.owner,
  name: repository.name,
  fullName: fullNameOf(repository),
  private: repository.visibility === 'private',
  defaultBranch: repository.defaultBranch,
  cloneUrl: addresses.clone(repository),
  webUrl: addresses.page(repository),
  ...(repository.forkOf ? { forkOf: repository.forkOf.fullName } : {}),
});
