/**
 * The tree of an application as it is drawn: pods of one owner are one node, and quiet leaves beyond a few are folded, so
 * that what needs a look is in view. The order never depends on states: nothing moves when something changes its health.
 */
import { keyText, type ResourceKey, type ResourceNode } from '../application.ts';
import { kindRank } from './kinds.ts';

export const ROOT = 'application';

interface ResourceItem {
  readonly is: 'resource';
  readonly id: string;
  readonly node: ResourceNode;
}
/** All pods of one owner. */
interface PodsItem {
  readonly is: 'pods';
  readonly id: string;
  readonly pods: readonly ResourceNode[];
}
/** What is fine and beyond what is shown: leaves, or of very many nodes all branches of one kind. */
interface MoreItem {
  readonly is: 'more';
  readonly id: string;
  readonly nodes: readonly ResourceNode[];
  readonly kind?: string;
}
export type TreeItem = { readonly is: 'root'; readonly id: typeof ROOT } | ResourceItem | PodsItem | MoreItem;

interface TreeEdge {
  readonly from: string;
  readonly to: string;
  readonly isMoving: boolean;
}

interface TreeModel {
  readonly items: readonly TreeItem[];
  readonly edges: readonly TreeEdge[];
}

interface Wish {
  /** Ids of folds that were opened. */
  readonly opened?: ReadonlySet<string>;
  /** Keeps every node, as a search for some does. */
  readonly isWhole?: boolean;
}

/** Quiet leaves of one owner that are shown before the rest is folded. */
const SHOWN_LEAVES = 7;
/** With more nodes than this, quiet branches of one kind are one node wherever there are several. */
export const MANY_NODES = 300;
const SHOWN_OF_KIND = 3;

export const isPod = ({ group, kind }: ResourceKey): boolean => group === '' && kind === 'Pod';

const inOrder = (one: ResourceNode, other: ResourceNode): number =>
  kindRank(one.kind) - kindRank(other.kind) ||
  one.kind.localeCompare(other.kind) ||
  revisionOf(other) - revisionOf(one) ||
  one.name.localeCompare(other.name);

/** Newer ReplicaSets come first. */
const revisionOf = ({ facts }: ResourceNode): number =>
  Number(facts.find(({ name }) => name === 'Revision')?.value.replace(/\D+/g, '') ?? 0);

/** Nothing to look at: neither differs from Git nor is unwell. */
const isQuiet = ({ sync, health }: ResourceNode): boolean =>
  (sync == null || sync === 'Synced') && (health == null || health === 'Healthy');

const childrenOf = (nodes: readonly ResourceNode[]): Children => {
  const known = new Set(nodes.map(keyText));
  const children = new Map<string, ResourceNode[]>();
  for (const node of nodes.toSorted(inOrder)) {
    const owners = node.parents.filter(parent => known.has(parent));
    for (const owner of owners.length > 0 ? owners.slice(0, 1) : [ROOT])
      children.set(owner, [...(children.get(owner) ?? []), node]);
  }
  return children;
};

/** What of a row of leaves is shown, and what is folded. */
const folded = (leaves: readonly ResourceNode[], most: number) => {
  const quiet = leaves.filter(isQuiet);
  const isFolded = new Set(quiet.length > most + 1 ? quiet.slice(most).map(keyText) : []);
  return {
    shown: leaves.filter(leaf => !isFolded.has(keyText(leaf))),
    hidden: leaves.filter(leaf => isFolded.has(keyText(leaf))),
  };
};

type Children = ReadonlyMap<string, readonly ResourceNode[]>;

/** Whether nothing in a branch needs a look. */
const calmIn = (children: Children) => {
  const known = new Map<string, boolean>();
  const isCalm = (node: ResourceNode): boolean => {
    const id = keyText(node);
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    // Owners that go around in a circle are as calm as the rest of them.
    known.set(id, true);
    const found = isQuiet(node) && (children.get(id) ?? []).every(isCalm);
    known.set(id, found);
    return found;
  };
  return isCalm;
};

/** Of very many nodes: the folds of calm branches by kind, each under the first of its nodes. */
const foldsByKind = (
  below: readonly ResourceNode[],
  isCalm: (node: ResourceNode) => boolean,
): ReadonlyMap<string, readonly ResourceNode[]> =>
  new Map(
    [...Map.groupBy(below.filter(isCalm), ({ kind }) => kind)].filter(
      ([, own]) => own.length > SHOWN_OF_KIND,
    ),
  );

interface Row {
  readonly children: Children;
  readonly isCalm: (node: ResourceNode) => boolean;
  readonly opened: ReadonlySet<string>;
  readonly isWhole: boolean;
}

/** What is drawn beside an owner: branches in their order, pods, and what is folded. */
const rowOf = (owner: string, { children, isCalm, opened, isWhole }: Row): readonly TreeItem[] => {
  const below = children.get(owner) ?? [];
  const pods = below.filter(isPod);
  const others = below.filter(node => !isPod(node));
  const kinds = foldsByKind(others, isCalm);
  const foldOf = (kind: string) => `more ${owner} ${kind}`;
  const leaves = others.filter(node => !children.has(keyText(node)) && !kinds.has(node.kind));
  const fold = `more ${owner}`;
  const { hidden } = isWhole || opened.has(fold) ? { hidden: [] } : folded(leaves, SHOWN_LEAVES);
  const isHidden = new Set(hidden.map(keyText));
  const branches = others.flatMap((node): TreeItem[] => {
    const { kind } = node;
    const own = isCalm(node) && !opened.has(foldOf(kind)) ? kinds.get(kind) : undefined;
    if (own) return own[0] === node ? [{ is: 'more', id: foldOf(kind), nodes: own, kind }] : [];
    const id = keyText(node);
    return isHidden.has(id) ? [] : [{ is: 'resource', id, node }];
  });
  return [
    ...branches,
    ...(pods.length > 0 ? [{ is: 'pods' as const, id: `pods ${owner}`, pods }] : []),
    ...(hidden.length > 0 ? [{ is: 'more' as const, id: fold, nodes: hidden }] : []),
  ];
};

const isMoving = (item: TreeItem): boolean => {
  if (item.is === 'resource') return item.node.health === 'Progressing';
  return item.is === 'pods' && item.pods.some(({ health }) => health === 'Progressing');
};

export const treeModel = (
  nodes: readonly ResourceNode[],
  { opened = new Set(), isWhole = false }: Wish = {},
): TreeModel => {
  const children = childrenOf(nodes);
  const isCalm = nodes.length > MANY_NODES && !isWhole ? calmIn(children) : () => false;
  const items: TreeItem[] = [{ is: 'root', id: ROOT }];
  const edges: TreeEdge[] = [];
  const seen = new Set<string>();
  const grow = (owner: string): void => {
    for (const item of rowOf(owner, { children, isCalm, opened, isWhole })) {
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      items.push(item);
      edges.push({ from: owner, to: item.id, isMoving: isMoving(item) });
      if (item.is === 'resource') grow(item.id);
    }
  };
  grow(ROOT);
  return { items, edges };
};

export interface TreeFilter {
  readonly q?: string | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly healths?: readonly string[] | undefined;
}

const matches = ({ q, kinds, healths }: TreeFilter, node: ResourceNode): boolean => {
  const words = q?.trim().toLowerCase() ?? '';
  return (
    (words === '' || `${node.kind}/${node.name}`.toLowerCase().includes(words)) &&
    (!kinds?.length || kinds.includes(node.kind)) &&
    (!healths?.length || healths.includes(node.health ?? 'Unknown'))
  );
};

export const isFiltering = ({ q, kinds, healths }: TreeFilter): boolean =>
  (q ?? '').trim() !== '' || (kinds?.length ?? 0) > 0 || (healths?.length ?? 0) > 0;

export const filterNodes = (nodes: readonly ResourceNode[], filter: TreeFilter): readonly ResourceNode[] =>
  isFiltering(filter) ? nodes.filter(node => matches(filter, node)) : nodes;

/** Those that are looked for, and everything above them: a tree without its branches would say nothing. */
export const withOwners = (
  nodes: readonly ResourceNode[],
  found: readonly ResourceNode[],
): readonly ResourceNode[] => {
  const byKey = new Map(nodes.map(node => [keyText(node), node]));
  const kept = new Set<string>();
  const keep = (node: ResourceNode | undefined): void => {
    if (!node || kept.has(keyText(node))) return;
    kept.add(keyText(node));
    for (const parent of node.parents) keep(byKey.get(parent));
  };
  for (const node of found) keep(node);
  return nodes.filter(node => kept.has(keyText(node)));
};

/** One fact about an object that says more than its kind: "rev 3". */
export const revisionWord = (node: ResourceNode): string | undefined => {
  const revision = revisionOf(node);
  return revision > 0 ? String(revision) : undefined;
};

interface PodFacts {
  readonly reason: string | undefined;
  readonly ready: number;
  readonly containers: number;
  readonly restarts: number;
  readonly isReady: boolean;
}

/** As many letters as a node of the tree has room for beside its marks. */
const NAME_FITS = 14;

/** A name that was made of that of its owner, by what tells it from the others; in full where there is room. */
export const nameInTree = ({ name, parents }: Pick<ResourceNode, 'name' | 'parents'>): string => {
  if (name.length <= NAME_FITS) return name;
  const owner = parents.map(parent => parent.split('/').at(-1) ?? '').find(one => name.startsWith(`${one}-`));
  return owner ? `…${name.slice(owner.length)}` : name;
};

export const podFacts = ({ facts }: ResourceNode): PodFacts => {
  const fact = (wanted: string) => facts.find(({ name }) => name === wanted)?.value;
  const [ready = 0, containers = 0] = (fact('Containers') ?? '').split('/').map(Number);
  return {
    reason: fact('Status Reason'),
    ready: ready || 0,
    containers: containers || 0,
    restarts: Number(fact('Restart Count') ?? 0),
    isReady: containers > 0 && ready === containers,
  };
};

const isWell = ({ health }: ResourceNode): boolean => health == null || health === 'Healthy';

/** The pods that belong to an object, by however many owners between; those that are not well first. */
export const podsUnder = (nodes: readonly ResourceNode[], top: ResourceNode): readonly ResourceNode[] => {
  const children = childrenOf(nodes);
  const seen = new Set<string>();
  const below = (node: ResourceNode): readonly ResourceNode[] => {
    const id = keyText(node);
    if (seen.has(id)) return [];
    seen.add(id);
    return (children.get(id) ?? []).flatMap(child => (isPod(child) ? [child] : below(child)));
  };
  return below(top).toSorted((one, other) => Number(isWell(one)) - Number(isWell(other)));
};
