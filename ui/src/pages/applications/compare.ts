/** Two applications side by side: what is the same of them, and what Git wants of each. */
import { type Document, isMap, parse, parseDocument } from 'yaml';

export interface Wanted {
  readonly group: string;
  readonly kind: string;
  readonly namespace?: string | null | undefined;
  readonly name: string;
  readonly desired?: string | null | undefined;
}

export interface Pair {
  /** Tells it from all others of the two. */
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** YAML; empty where only the other one has it. */
  readonly one: string;
  readonly two: string;
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const read = (text: string): Fields => {
  try {
    return fieldsOf(parse(text, { maxAliasCount: 50 }));
  } catch {
    return {};
  }
};

/** What says where an object is and whose, which differs between any two applications. */
const OWN = [
  ['metadata', 'namespace'],
  ['metadata', 'annotations', 'argocd.argoproj.io/tracking-id'],
  ['metadata', 'labels', 'app.kubernetes.io/instance'],
] as const;

const drop = (document: Document, [head, ...rest]: (typeof OWN)[number]): void => {
  document.deleteIn([head, ...rest]);
  const parent = [head, ...rest.slice(0, -1)];
  const left = document.getIn(parent);
  // A map that held nothing else is not told either, since the other one may never have had it.
  if (parent.length > 1 && isMap(left) && left.items.length === 0) document.deleteIn(parent);
};

/** What Git wants of an object, but for what is its own; as it is where it cannot be read. */
const textOf = ({ desired }: Wanted): string => {
  const document = parseDocument(desired ?? '');
  if (document.errors.length > 0 || !isMap(document.contents) || !isMap(document.get('metadata')))
    return desired ?? '';
  for (const path of OWN) if (document.hasIn(path)) drop(document, path);
  return document.toString({ lineWidth: 0 });
};

type KeyOf = (object: Wanted) => string;

/** What makes two objects a pair, the surest first. */
const LIKE: readonly KeyOf[] = [
  ({ group, kind, name, namespace }) => `${group}/${kind}/${namespace ?? ''}/${name}`,
  ({ group, kind, name }) => `${group}/${kind}/${name}`,
  ({ group, kind }) => `${group}/${kind}`,
];

/** Of those that are in no pair yet, the only ones on both sides with the same key. */
const matchesBy = (keyOf: KeyOf, one: readonly Wanted[], two: readonly Wanted[]) => {
  const theirs = Map.groupBy(two, keyOf);
  return [...Map.groupBy(one, keyOf)].flatMap(([key, [object, another]]) => {
    const [like, other] = theirs.get(key) ?? [];
    return object && like && !another && !other ? [[object, like] as const] : [];
  });
};

/**
 * The objects of both, each with its like: of the same name, and of the same namespace where there are several; or the
 * only ones of their kind that are left over, as names may have the environment in them.
 */
export const pairsOf = (one: readonly Wanted[], two: readonly Wanted[]): readonly Pair[] => {
  const wanted = (all: readonly Wanted[]) => all.filter(({ desired }) => desired != null);
  const [first, second] = [wanted(one), wanted(two)];
  const likes = new Map<Wanted, Wanted>();
  const taken = new Set<Wanted>();
  for (const keyOf of LIKE) {
    const matches = matchesBy(
      keyOf,
      first.filter(object => !likes.has(object)),
      second.filter(object => !taken.has(object)),
    );
    for (const [object, like] of matches) {
      likes.set(object, like);
      taken.add(like);
    }
  }
  const pairOf = (object: Wanted, [ours, theirs]: readonly (Wanted | undefined)[]): Pair => ({
    id: [ours ? 1 : 2, object.group, object.kind, object.namespace ?? '', object.name].join('/'),
    kind: object.kind,
    name: object.name,
    one: ours ? textOf(ours) : '',
    two: theirs ? textOf(theirs) : '',
  });
  return [
    ...first.map(object => pairOf(object, [object, likes.get(object)])),
    ...second.filter(object => !taken.has(object)).map(object => pairOf(object, [undefined, object])),
  ].sort((a, b) => {
    const [left, right] = [`${a.kind} ${a.name}`, `${b.kind} ${b.name}`];
    if (left === right) return 0;
    return left < right ? -1 : 1;
  });
};

const SCALED = new Set(['Deployment', 'StatefulSet', 'Rollout', 'ReplicaSet']);

/** How many pods Git wants of each workload, as far as it says so. */
export const replicasOf = (objects: readonly Wanted[]): readonly string[] =>
  objects
    .filter(({ kind, desired }) => SCALED.has(kind) && desired != null)
    .map(({ name, desired }) => {
      const replicas = fieldsOf(read(desired ?? '').spec).replicas;
      return `${name} ${typeof replicas === 'number' ? replicas : 1}`;
    })
    .sort();
