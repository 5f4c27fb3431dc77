import { useQueries, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ask, faultFrom } from '../../api/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Tree, type TreeNode } from '../../design/tree/index.ts';
import { ApplicationSync } from '../../gitops/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { addressOf } from './address.ts';
import styles from './applications.module.css';
import {
  FleetBranchDocument,
  type FleetBranchQuery,
  FleetRootsDocument,
  FleetSourcesDocument,
  type FleetSourcesQuery,
} from './fleet.generated.ts';
import { Standing } from './standing.tsx';

type Branch = FleetBranchQuery['applications'];
type Leaf = Branch['nodes'][number];
type ApplicationSet = FleetBranchQuery['applicationSets']['nodes'][number];

type Source = FleetSourcesQuery['gitSources']['nodes'][number];

const NO_SOURCES: readonly Source[] = [];
/** So many can be read at a glance. */
const FEW_APPLICATIONS = 60;

/** A small fleet is shown whole; of a large one, where it comes from. */
const openAtFirst = (sources: readonly Source[]): ReadonlySet<string> => {
  const all = sources.reduce((sum, { applications }) => sum + applications, 0);
  return new Set(
    all > FEW_APPLICATIONS ? [] : sources.flatMap(one => (one.applications > 0 ? [one.id] : [])),
  );
};

/** Begins the ids of lines that stand for what is not shown. */
const REST = 'rest';

/** Where each application comes from: Git Sources, ApplicationSets and applications that hold others. */
export const FleetTree = () => {
  const t = useText('applications');
  const { history } = useRouter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const maySources = useCan('read', 'git-source');
  const sources = useQuery({ ...ask('/gitops/sources/tree', FleetSourcesDocument), enabled: maySources });
  const roots = useQuery(ask('/gitops/applications/roots', FleetRootsDocument));
  const sourceNodes = sources.data?.gitSources.nodes ?? NO_SOURCES;
  const open = useMemo(() => chosen ?? openAtFirst(sourceNodes), [chosen, sourceNodes]);
  const openIds = useMemo(() => [...open], [open]);
  const branches = useQueries({
    queries: openIds.map(id => ask('/gitops/applications/branch', FleetBranchDocument, { id })),
  });
  const branchOf = new Map(openIds.map((id, at) => [id, branches[at]]));

  const childrenOf = (id: string): TreeNode['children'] => {
    const branch = branchOf.get(id);
    if (branch === undefined) return 'not-loaded';
    if (branch.error) return { error: faultFrom(branch.error).message };
    if (branch.data === undefined) return 'loading';
    return [
      ...branch.data.applicationSets.nodes.map(setOf),
      ...branch.data.applications.nodes.map(nodeOf),
      ...restOf(id, branch.data.applications),
    ];
  };
  /** A branch shows so many at most, and says how many it does not show. */
  const restOf = (id: string, { total, nodes }: Branch): readonly TreeNode[] =>
    total > nodes.length
      ? [{ id: `${REST} ${id}`, label: t('tree.rest', { count: total - nodes.length }) }]
      : [];
  const setOf = ({ id, name, holdsApplications }: ApplicationSet): TreeNode => ({
    id,
    label: name,
    icon: <Icon name="product" size={14} />,
    detail: t('tree.set'),
    ...(holdsApplications ? { children: childrenOf(id) } : {}),
  });
  const nodeOf = (leaf: Leaf): TreeNode => ({
    id: leaf.id,
    label: leaf.name,
    icon: <Standing {...leaf} />,
    detail: leaf.why,
    badges: <ApplicationSync sync={leaf.sync} phase={leaf.operation?.phase} quiet="auto" />,
    ...(leaf.holdsApplications ? { children: childrenOf(leaf.id) } : {}),
  });

  if (roots.error) return <ErrorState error={roots.error} onRetry={() => void roots.refetch()} />;
  if (roots.data === undefined || (maySources && sources.isPending)) return <SkeletonRows rows={12} />;
  const isSource = new Set(sourceNodes.map(({ id }) => id));
  const nodes: readonly TreeNode[] = [
    ...sourceNodes.map(source => ({
      id: source.id,
      label: source.name,
      icon: <Icon name="branch" size={14} />,
      detail: t('tree.source', { runtime: source.runtime, count: source.applications }),
      badges: <ApplicationSync sync={source.sync} quiet="auto" />,
      children: childrenOf(source.id),
    })),
    ...roots.data.applicationSets.nodes.map(setOf),
    ...roots.data.applications.nodes.filter(({ id }) => !isSource.has(id)).map(nodeOf),
    ...restOf('', roots.data.applications),
  ];
  if (nodes.length === 0)
    return (
      <EmptyState icon="tree" title={t('tree.emptyTitle')}>
        {t('tree.emptyText')}
      </EmptyState>
    );
  const leaves = [roots.data, ...branches.flatMap(({ data }) => data ?? [])].flatMap(
    ({ applications }) => applications.nodes,
  );
  return (
    <div className={styles.tree}>
      <Tree
        label={t('view.tree')}
        nodes={nodes}
        open={open}
        onToggle={({ id }, isOpen) =>
          setChosen(isOpen ? new Set([...open, id]) : new Set([...open].filter(one => one !== id)))
        }
        onRetry={({ id }) => void branchOf.get(id)?.refetch()}
        onSelect={({ id, children }) => {
          const leaf = leaves.find(one => one.id === id);
          if (id.startsWith(`${REST} `)) history.push('/apps?view=list');
          else if (leaf) history.push(addressOf(leaf));
          else if (children !== undefined)
            setChosen(open.has(id) ? new Set([...open].filter(one => one !== id)) : new Set([...open, id]));
        }}
      />
    </div>
  );
};
