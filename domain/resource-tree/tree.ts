/**
 * The tree of an application: what it looks after, and what came of that. It is built from objects at hand; whoever
 * calls says what belongs to what. The same object below two owners is one node with two parents, and owners that go
 * round in a circle do no harm.
 */
import type { Health } from '@freshet/domain/health';
import { type KubeObject, keyOf, keyText, type ResourceKey, versionOf } from '@freshet/domain/objects';
import { factsOf, imagesOf, type NodeFact, urlsOf } from './node-facts.ts';

/** A managed object; without a live one it is wanted, but not there. */
export interface TreeRoot {
  readonly key: ResourceKey;
  readonly live: KubeObject | undefined;
}

export interface TreeNode {
  readonly key: ResourceKey;
  readonly version?: string;
  readonly uid?: string;
  readonly createdAt?: string;
  readonly parents: readonly ResourceKey[];
  readonly health?: Health;
  readonly images: readonly string[];
  readonly urls: readonly string[];
  readonly facts: readonly NodeFact[];
}

export interface ResourceTree {
  /** Roots first, in their order; every node after one of its parents. */
  readonly nodes: readonly TreeNode[];
  /** There are more objects than a tree may have. */
  readonly isCut: boolean;
}

export interface TreeInput {
  readonly roots: readonly TreeRoot[];
  /** What an object owns, by owner references and otherwise. */
  readonly childrenOf: (object: KubeObject) => readonly KubeObject[];
  readonly healthOf: (object: KubeObject) => Health | undefined;
  readonly mostNodes?: number;
}

const MOST_NODES = 20_000;

interface Waiting {
  readonly root: TreeRoot;
  readonly parents: ResourceKey[];
}

const missingNode = (key: ResourceKey): TreeNode => ({
  key,
  parents: [],
  health: { status: 'Missing' },
  images: [],
  urls: [],
  facts: [],
});

const liveNode = (
  live: KubeObject,
  parents: readonly ResourceKey[],
  health: Health | undefined,
): TreeNode => {
  const { uid, creationTimestamp } = live.metadata;
  return {
    key: keyOf(live),
    version: versionOf(live.apiVersion),
    ...(uid === undefined ? {} : { uid }),
    ...(creationTimestamp === undefined ? {} : { createdAt: creationTimestamp }),
    parents,
    ...(health === undefined ? {} : { health }),
    images: imagesOf(live),
    urls: urlsOf(live),
    facts: factsOf(live),
  };
};

/** Everything below the roots, breadth first. */
export const buildTree = ({
  roots,
  childrenOf,
  healthOf,
  mostNodes = MOST_NODES,
}: TreeInput): ResourceTree => {
  const found = new Map<string, Waiting>();
  for (const root of roots) found.set(keyText(root.key), { root, parents: [] });
  let isCut = found.size > mostNodes;
  // The map grows while it is gone through: children are looked at after all of their elders.
  for (const { root } of found.values()) {
    if (root.live === undefined || isCut) continue;
    for (const child of childrenOf(root.live)) {
      const text = keyText(keyOf(child));
      const known = found.get(text);
      if (known) known.parents.push(root.key);
      else if (found.size < mostNodes)
        found.set(text, { root: { key: keyOf(child), live: child }, parents: [root.key] });
      else isCut = true;
    }
  }
  const nodes = [...found.values()]
    .slice(0, mostNodes)
    .map(({ root: { key, live }, parents }) =>
      live === undefined ? missingNode(key) : liveNode(live, parents, healthOf(live)),
    );
  return { nodes, isCut };
};
