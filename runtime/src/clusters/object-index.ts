import { groupOf, type KubeObject, keyOf, keyText, type ResourceKey } from '@freshet/domain/objects';

/** Objects of a cluster by what one asks them by: key, mark of an application, owner. */
export class ObjectIndex {
  readonly #objects = new Map<string, KubeObject>();
  readonly #byInstance = new Map<string, Set<string>>();
  /** Under which mark an object is found: by the settings of when it came, which may be others now. */
  readonly #instances = new Map<string, string>();
  readonly #byOwner = new Map<string, Set<string>>();
  readonly #rootsByNamespace = new Map<string, Set<string>>();
  readonly #byKind = new Map<string, Set<string>>();
  readonly #instanceOf: (object: KubeObject) => string | undefined;

  constructor(instanceOf: (object: KubeObject) => string | undefined) {
    this.#instanceOf = instanceOf;
  }

  get size(): number {
    return this.#objects.size;
  }

  put(object: KubeObject): void {
    const key = keyText(keyOf(object));
    this.#forget(key);
    this.#objects.set(key, object);
    for (const [index, value] of this.#placesOf(object)) entry(index, value).add(key);
    this.#track(key, object);
  }

  /** Reads all marks anew, as the settings for them are others now. */
  retrack(): void {
    this.#byInstance.clear();
    this.#instances.clear();
    for (const [key, object] of this.#objects) this.#track(key, object);
  }

  remove(key: ResourceKey): void {
    const text = keyText(key);
    this.#forget(text);
    this.#objects.delete(text);
  }

  get(key: ResourceKey): KubeObject | undefined {
    return this.#objects.get(keyText(key));
  }

  ofInstance(instance: string): readonly KubeObject[] {
    return this.#all(this.#byInstance.get(instance));
  }

  ownedBy(uid: string): readonly KubeObject[] {
    return this.#all(this.#byOwner.get(uid));
  }

  rootsIn(namespace: string): readonly KubeObject[] {
    return this.#all(this.#rootsByNamespace.get(namespace));
  }

  ofKind(group: string, kind: string): readonly KubeObject[] {
    return this.#all(this.#byKind.get(`${group}/${kind}`));
  }

  #all(keys: ReadonlySet<string> | undefined): readonly KubeObject[] {
    return [...(keys ?? [])].map(key => this.#objects.get(key)).filter(object => object !== undefined);
  }

  #forget(key: string): void {
    const before = this.#objects.get(key);
    if (!before) return;
    for (const [index, value] of this.#placesOf(before)) removeFrom(index, value, key);
    const instance = this.#instances.get(key);
    if (instance === undefined) return;
    this.#instances.delete(key);
    removeFrom(this.#byInstance, instance, key);
  }

  #track(key: string, object: KubeObject): void {
    const instance = this.#instanceOf(object);
    if (instance === undefined) return;
    this.#instances.set(key, instance);
    entry(this.#byInstance, instance).add(key);
  }

  #placesOf(object: KubeObject): readonly (readonly [Map<string, Set<string>>, string])[] {
    const owners = object.metadata.ownerReferences ?? [];
    return [
      [this.#byKind, `${groupOf(object.apiVersion)}/${object.kind}`] as const,
      ...owners.map(({ uid }) => [this.#byOwner, uid] as const),
      ...(owners.length > 0 ? [] : [[this.#rootsByNamespace, object.metadata.namespace ?? ''] as const]),
    ];
  }
}

const entry = (index: Map<string, Set<string>>, value: string): Set<string> => {
  const keys = index.get(value) ?? new Set<string>();
  index.set(value, keys);
  return keys;
};

const removeFrom = (index: Map<string, Set<string>>, value: string, key: string): void => {
  const keys = index.get(value);
  keys?.delete(key);
  if (keys?.size === 0) index.delete(value);
};
