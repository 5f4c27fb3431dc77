import type { ClusterClient, WatchedChange } from '../client/index.ts';
import type { KubeObject, ObjectKey } from '../objects/index.ts';

/** What changed about an object: `now` is absent when it is gone, `before` when it is new to the view. */
type ViewListener<Shape> = (now: Shape | undefined, before: Shape | undefined) => void;

/** All objects of a resource, with the look-ups that controllers need. Objects are shared and frozen. */
export interface View<Shape extends KubeObject> {
  get(key: ObjectKey): Shape | undefined;
  all(): Iterable<Shape>;
  inNamespace(namespace: string): Iterable<Shape>;
  /** Those whose controlling owner has the uid. */
  controlledBy(uid: string): readonly Shape[];
  /** Those of a namespace that nobody controls. */
  uncontrolledIn(namespace: string): readonly Shape[];
  /** Tells of every object that is there already, at once, and of every change from then on. */
  onChange(listener: ViewListener<Shape>): void;
}

type Bucket = Map<string, KubeObject>;

const NONE: Bucket = new Map();

const textOf = (namespace: string | undefined, name: string): string => `${namespace ?? ''}/${name}`;

const versionOf = (object: KubeObject): number => Number(object.metadata.resourceVersion ?? 0);

/** Which bucket of controlled or uncontrolled objects an object belongs in. */
const controlOf = ({ metadata }: KubeObject): string => {
  const owner = metadata.ownerReferences?.find(reference => reference.controller === true);
  return owner === undefined ? `in ${metadata.namespace ?? ''}` : `by ${owner.uid}`;
};

const put = (buckets: Map<string, Bucket>, name: string, text: string, object: KubeObject): void => {
  const bucket = buckets.get(name) ?? new Map<string, KubeObject>();
  if (bucket.size === 0) buckets.set(name, bucket);
  bucket.set(text, object);
};

const take = (buckets: Map<string, Bucket>, name: string, text: string): void => {
  const bucket = buckets.get(name);
  if (bucket?.delete(text) && bucket.size === 0) buckets.delete(name);
};

/** Watches a resource from now until `stop`. */
export const createView = (
  client: ClusterClient,
  resource: string,
): View<KubeObject> & { refresh(key: ObjectKey): void; stop(): void } => {
  const objects: Bucket = new Map();
  const byNamespace = new Map<string, Bucket>();
  const byControl = new Map<string, Bucket>();
  const listeners: ViewListener<KubeObject>[] = [];

  const replace = (text: string, now: KubeObject | undefined): void => {
    const before = objects.get(text);
    if (before === undefined && now === undefined) return;
    if (before !== undefined) {
      take(byNamespace, before.metadata.namespace ?? '', text);
      take(byControl, controlOf(before), text);
      objects.delete(text);
    }
    if (now !== undefined) {
      objects.set(text, now);
      put(byNamespace, now.metadata.namespace ?? '', text, now);
      put(byControl, controlOf(now), text, now);
    }
    for (const listener of listeners) listener(now, before);
  };

  const follow = ({ type, object }: WatchedChange): void => {
    const text = textOf(object.metadata.namespace, object.metadata.name);
    const known = objects.get(text);
    // What a write of ours showed already comes along a second time.
    if (known !== undefined && versionOf(known) >= versionOf(object) && type !== 'DELETED') return;
    if (type === 'DELETED' && known !== undefined && versionOf(known) > versionOf(object)) return;
    replace(text, type === 'DELETED' ? undefined : object);
  };

  const stop = client.watch(resource, follow);
  return {
    get: ({ namespace, name }) => objects.get(textOf(namespace, name)),
    all: () => objects.values(),
    inNamespace: namespace => (byNamespace.get(namespace) ?? NONE).values(),
    controlledBy: uid => [...(byControl.get(`by ${uid}`) ?? NONE).values()],
    uncontrolledIn: namespace => [...(byControl.get(`in ${namespace}`) ?? NONE).values()],
    onChange: listener => {
      listeners.push(listener);
      for (const object of [...objects.values()]) listener(object, undefined);
    },
    refresh: key => {
      const now = client.get(resource, key);
      const text = textOf(key.namespace, key.name);
      const known = objects.get(text);
      if (now === undefined || known === undefined || versionOf(now) > versionOf(known)) replace(text, now);
    },
    stop,
  };
};
