import type { ApplicationHeadQuery } from './application.generated.ts';
import type {
  ApplicationComparisonQuery,
  LiveApplicationQuery,
  LiveTreeSubscription,
} from './live.proxy.generated.ts';

/** An application as the platform knows it, whether or not its runtime can be reached. */
export type Head = NonNullable<ApplicationHeadQuery['application']>;
/** The same as its cluster has it now. */
export type Live = LiveApplicationQuery['application'];
export type Deployment = Head['deployments']['nodes'][number];
export type ResourceNode = LiveTreeSubscription['applicationTree']['nodes'][number];
export type Managed = ApplicationComparisonQuery['applicationComparison']['resources'][number];

export interface ResourceKey {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** How objects name each other, and the address names them. */
export const keyText = ({ group, kind, namespace, name }: ResourceKey): string =>
  `${group}/${kind}/${namespace}/${name}`;

/** The object that an address means: its whole key, or kind and name where that is enough. */
export const findByKey = <Item extends ResourceKey>(
  items: readonly Item[],
  text: string | undefined,
): Item | undefined => {
  if (text === undefined) return undefined;
  const [kind, name, ...rest] = text.split('/');
  return (
    items.find(item => keyText(item) === text) ??
    (rest.length === 0 ? items.find(item => item.kind === kind && item.name === name) : undefined)
  );
};

export const keyOf = ({ group, kind, namespace, name }: ResourceKey): ResourceKey => ({
  group,
  kind,
  namespace,
  name,
});

/** What differs from Git; hooks come and go, and count for nothing. */
export const changesOf = (managed: readonly Managed[]): readonly Managed[] =>
  managed.filter(({ hook, sync, requiresPruning }) => !hook && (sync === 'OutOfSync' || requiresPruning));

/** What the objects of the read model say of a tree, while the runtime cannot be asked. */
export const treeOfHead = ({ resources }: Head): readonly ResourceNode[] =>
  resources.nodes.map(({ group, kind, namespace, name, sync, health, healthMessage }) => ({
    group,
    kind,
    namespace,
    name,
    sync,
    health,
    healthMessage,
    createdAt: null,
    parents: [],
    images: [],
    urls: [],
    facts: [],
  }));

/** Applications of a chart or with several sources are not rolled back in Git. */
export const sourceOf = ({ sources }: Head): Head['sources'][number] | undefined => sources[0];
