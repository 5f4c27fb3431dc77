import { useMemo, useState } from 'react';
import { Button } from '../../../design/button/index.ts';
import { EmptyState } from '../../../design/empty-state/index.ts';
import {
  GraphCanvas,
  type GraphNode,
  type StateMark,
  TREE_NODE,
  TREE_ROOT,
  TreeNode,
} from '../../../design/graph-canvas/index.ts';
import { lookOf } from '../../../design/status/index.ts';
import { healthStatusOf, syncStatusOf, worstHealth } from '../../../gitops/index.ts';
import { useText } from '../../../text/index.ts';
import type { ResourceNode } from '../application.ts';
import type { ApplicationSearch, ShowSearch } from '../search.ts';
import { kindIcon } from './kinds.ts';
import { PODS_NODE, PodsNode } from './pods-node.tsx';
import styles from './tree.module.css';
import {
  filterNodes,
  isFiltering,
  MANY_NODES,
  nameInTree,
  ROOT,
  type TreeFilter,
  type TreeItem,
  treeModel,
  withOwners,
} from './tree-model.ts';
import { useTreeWords } from './use-tree-words.ts';

interface Props {
  readonly root: {
    readonly name: string;
    readonly health: string;
    readonly sync: string;
    readonly phase: string;
  };
  readonly nodes: readonly ResourceNode[];
  readonly isPending: boolean;
  readonly filter: TreeFilter;
  readonly search: ApplicationSearch;
  readonly show: ShowSearch;
}

/** Room for a kind, how many there are, and that they are well. */
const FOLD_WIDTH = 232;

const sizeOf = ({ is }: TreeItem) => {
  if (is === 'root') return TREE_ROOT;
  if (is === 'pods') return PODS_NODE;
  return is === 'more' ? { width: FOLD_WIDTH, height: 32 } : TREE_NODE;
};

const healthMark = (health: string | null | undefined): StateMark | undefined =>
  health == null ? undefined : lookOf('health', healthStatusOf(health));
const syncMark = (sync: string | null | undefined, phase?: string): StateMark | undefined =>
  sync == null ? undefined : lookOf('sync', syncStatusOf(sync, phase));

const stateOf = (item: TreeItem, root: Props['root']): StateMark | undefined => {
  if (item.is === 'root') return healthMark(root.health);
  if (item.is === 'resource') return healthMark(item.node.health) ?? syncMark(item.node.sync);
  if (item.is !== 'pods') return undefined;
  const worst = worstHealth(item.pods.map(({ health }) => health));
  return worst === undefined ? undefined : lookOf('health', worst);
};

/** The current state as a graph; the same as a list for narrow places and for whoever cannot see it. */
export const TreeTab = ({ root, nodes, isPending, filter, search, show }: Props) => {
  const t = useText('application');
  const words = useTreeWords(root);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const found = useMemo(() => filterNodes(nodes, filter), [nodes, filter]);
  const isWhole = isFiltering(filter);
  const model = useMemo(
    () => treeModel(isWhole ? withOwners(nodes, found) : nodes, { opened, isWhole }),
    [nodes, found, isWhole, opened],
  );
  const graphNodes: readonly GraphNode<TreeItem>[] = model.items.map(item => {
    const state = stateOf(item, root);
    return {
      id: item.id,
      label: words.label(item),
      ...(state ? { state } : {}),
      ...sizeOf(item),
      data: item,
    };
  });
  const edges = useMemo(
    () =>
      model.edges.map(({ from, to, isMoving }) => ({
        from,
        to,
        look: isMoving ? ('flow' as const) : ('plain' as const),
      })),
    [model],
  );
  // More than can be read as a graph is a list.
  const unfold = ({ id, nodes: within, kind }: Extract<TreeItem, { is: 'more' }>) =>
    within.length > MANY_NODES
      ? show({ tab: 'list', kind: kind === undefined ? undefined : [kind] }, { push: true })
      : setOpened(new Set([...opened, id]));
  const open = (id: string) => {
    const item = model.items.find(one => one.id === id);
    if (item?.is === 'more') return unfold(item);
    if (item === undefined || item.is === 'root') return show({ node: undefined, panel: 'diff' });
    const only = item.is === 'pods' && item.pods.length === 1 ? item.pods[0] : undefined;
    const node = only ? `/Pod/${only.namespace}/${only.name}` : id;
    show({ node, panel: search.panel === 'none' || !search.node ? undefined : search.panel }, { push: true });
  };
  if (isWhole && found.length === 0)
    return (
      <EmptyState
        icon="search"
        title={t('filter.none')}
        actions={
          <Button icon="x" onClick={() => show({ q: undefined, kind: undefined, health: undefined })}>
            {t('filter.clear')}
          </Button>
        }
      >
        {t('filter.noneText', { count: nodes.length })}
      </EmptyState>
    );
  return (
    <div className={styles.canvas}>
      <GraphCanvas
        label={t('tree.label', { name: root.name })}
        ground="dots"
        isTree
        height="100%"
        nodes={graphNodes}
        edges={edges}
        loading={isPending}
        selected={search.node ?? ROOT}
        onOpen={open}
        onTable={() => show({ tab: 'list' })}
        renderNode={({ data }, { selected }) => (
          <Drawn item={data} root={root} selected={selected && search.node !== undefined} words={words} />
        )}
      />
    </div>
  );
};

interface DrawnProps {
  readonly item: TreeItem;
  readonly root: Props['root'];
  readonly selected: boolean;
  readonly words: ReturnType<typeof useTreeWords>;
}

const Drawn = ({ item, root, selected, words }: DrawnProps) => {
  const t = useText('application');
  switch (item.is) {
    case 'root':
      return (
        <TreeNode
          root
          icon="app"
          name={root.name}
          detail={t('title')}
          health={healthMark(root.health)}
          sync={syncMark(root.sync, root.phase)}
        />
      );
    case 'pods':
      return <PodsNode pods={item.pods} selected={selected} />;
    case 'more':
      return <span className={styles.more}>{words.foldWords(item)}</span>;
    case 'resource':
      return (
        <TreeNode
          icon={kindIcon(item.node.kind)}
          name={nameInTree(item.node)}
          detail={words.detail(item.node)}
          health={healthMark(item.node.health)}
          sync={syncMark(item.node.sync)}
          drifted={item.node.sync === 'OutOfSync'}
          missing={item.node.health === 'Missing'}
          selected={selected}
        />
      );
  }
};
