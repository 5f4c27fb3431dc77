import type { Kind } from '../kinds/index.ts';
import { groupResourceName } from '../status/index.ts';
import type { StoredResource } from '../store/index.ts';

/** Where the objects of a kind are kept; kinds that share a store answer the same. */
export const storedAs = (kind: Kind): StoredResource => groupResourceName(kind.storage ?? kind);

/** `apps/v1`, or `v1` for the group without a name. */
export const apiVersionOf = ({
  group,
  version,
}: {
  readonly group: string;
  readonly version: string;
}): string => (group === '' ? version : `${group}/${version}`);

const STABILITY = /^v(\d+)(?:(alpha|beta)(\d+))?$/;

/** Above every version that has a number: general availability first, then beta, then alpha, each newest first. */
const rankOf = (version: string): readonly number[] => {
  const found = STABILITY.exec(version);
  if (!found) return [-1, 0, 0];
  const stage = found[2] === undefined ? 2 : Number(found[2] === 'beta');
  return [stage, Number(found[1]), Number(found[3] ?? 0)];
};

/** Puts the preferred version first. */
export const byPreference = (a: string, b: string): number => {
  const [left, right] = [rankOf(a), rankOf(b)];
  for (let at = 0; at < left.length; at += 1) {
    const difference = (right[at] ?? 0) - (left[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a < b ? -1 : Number(a > b);
};

const pathOf = (group: string, version: string, plural: string): string => `${group}/${version}/${plural}`;

/**
 * All kinds that are served, by where they are asked for. Built-in ones are there from the start; definitions of
 * custom ones come and go. `generation` moves with every change, for whoever keeps something made from it.
 */
export class Registry {
  readonly #builtIn: readonly Kind[];
  readonly #custom = new Map<string, readonly Kind[]>();
  #byPath = new Map<string, Kind>();
  #byName = new Map<string, Kind>();
  #all: readonly Kind[] = [];
  #generation = 0;

  constructor(builtIn: readonly Kind[]) {
    this.#builtIn = builtIn;
    this.#index();
  }

  get generation(): number {
    return this.#generation;
  }

  /** In the order in which names are resolved. */
  get kinds(): readonly Kind[] {
    return this.#all;
  }

  find(group: string, version: string, plural: string): Kind | undefined {
    return this.#byPath.get(pathOf(group, version, plural));
  }

  /** By `plural` or `plural.group`, in the preferred version. */
  named(resource: string): Kind | undefined {
    return this.#byName.get(resource);
  }

  serves(group: string, version: string): boolean {
    return this.#all.some(kind => kind.group === group && kind.version === version);
  }

  /** Whether a group has kinds that need no definition. */
  isBuiltIn(group: string): boolean {
    return this.#builtIn.some(kind => kind.group === group);
  }

  /** Serves the kinds of a definition instead of those it had before; none takes it out of service. */
  define(definition: string, kinds: readonly Kind[]): void {
    if (kinds.length === 0) this.#custom.delete(definition);
    else this.#custom.set(definition, kinds);
    this.#index();
  }

  #index(): void {
    this.#generation += 1;
    this.#all = [...this.#builtIn, ...[...this.#custom.values()].flat()];
    this.#byPath = new Map(this.#all.map(kind => [pathOf(kind.group, kind.version, kind.plural), kind]));
    this.#byName = new Map();
    for (const kind of this.#all) {
      const name = groupResourceName(kind);
      const known = this.#byName.get(name);
      if (!known || byPreference(kind.version, known.version) < 0) this.#byName.set(name, kind);
    }
  }
}
