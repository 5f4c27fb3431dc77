/** A provider's own state, without a wire: what the servers of the tests show in the words of each provider. */

export interface ForgeRepository {
  readonly owner: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly branches: readonly string[];
  readonly hooks: Map<string, { url: string }>;
  readonly pulls: Map<number, { title: string; head: string; base: string; isMerged: boolean }>;
}

/** Who asks: somebody who may do everything, or only read. */
type Caller = 'admin' | 'reader';

export const FORGE_SHA = 'c0ffee'.padEnd(40, '0');

export class Forge {
  readonly repositories = new Map<string, ForgeRepository>();
  #next = 1;

  constructor() {
    this.create('acme', 'shop', false);
  }

  create(owner: string, name: string, isPrivate: boolean): ForgeRepository | undefined {
    const key = `${owner}/${name}`;
    if (this.repositories.has(key)) return undefined;
    const repository: ForgeRepository = {
      owner,
      name,
      isPrivate,
      branches: ['main', 'topic'],
      hooks: new Map(),
      pulls: new Map(),
    };
    this.repositories.set(key, repository);
    return repository;
  }

  id(): number {
    return this.#next++;
  }

  /** The pull requests of a repository that were merged as a commit. */
  mergedAs({ pulls }: ForgeRepository, sha: string | undefined): readonly number[] {
    return sha === FORGE_SHA
      ? [...pulls].filter(([, { isMerged }]) => isMerged).map(([number]) => number)
      : [];
  }

  merge(number: number): void {
    for (const { pulls } of this.repositories.values()) {
      const pull = pulls.get(number);
      if (pull) pull.isMerged = true;
    }
  }
}

/** One request as a wire sees it. */
export interface ForgeRequest {
  readonly method: string;
  /** The parts of the path below the API, decoded. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
  /** The address of the server. */
  readonly origin: string;
}

export interface ForgeAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type ForgeWire = (forge: Forge, request: ForgeRequest) => ForgeAnswer;

export const MISSING: ForgeAnswer = { status: 404, body: { message: 'Not Found' } };
export const FORBIDDEN: ForgeAnswer = { status: 403, body: { message: 'Must have admin rights' } };

/** Pages of one item each, so that paging is always seen. */
export const onePage = <Item>(items: readonly Item[], page: number) => ({
  items: items.slice(page - 1, page),
  hasNext: page < items.length,
});
