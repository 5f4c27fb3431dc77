import {
  keepPreviousData,
  type QueryClient,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { ask, faultFrom, graph } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { lookOf, StateIcon } from '../../design/status/index.ts';
import { Tree, type TreeNode } from '../../design/tree/index.ts';
import { ApplicationSync, setAddressOf } from '../../gitops/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { addressOf } from './address.ts';
import styles from './applications.module.css';
import { FleetBranchDocument, type FleetBranchQuery, FleetSourcesDocument } from './fleet.generated.ts';
import { type Holder, holdersIn, isCut, MOST_HOLDERS, openNow, ROOT } from './holders.ts';
import { SORTINGS } from './question.ts';
import type { FleetSort } from './search.ts';
import { Standing } from './standing.tsx';
import { STATE_LOOKS } from './state-looks.ts';
import { type Asked, type FleetNumbers, serverFilter } from './use-fleet.ts';

type Branch = FleetBranchQuery;
type Leaf = Branch['applications']['nodes'][number];
type EmptySet = NonNullable<Branch['applicationSets']>['nodes'][number];

/** Begins the ids of lines that stand for what is not shown. */
const REST = 'rest';

interface Props {
  readonly asked: Asked;
  readonly sort: FleetSort;
  /** Undefined while it is counted. */
  readonly fleet: FleetNumbers | undefined;
  /** The numbers are of the question before. */
  readonly isOld: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onList: () => void;
  readonly nothing: ReactNode;
  readonly empty: ReactNode;
}

/** Where each application that the filter leaves comes from: Git Sources, ApplicationSets and applications that hold others. */
export const FleetTree = ({ asked, sort, fleet, isOld, error, onRetry, onList, nothing, empty }: Props) => {
  const t = useText('applications');
  const { history } = useRouter();
  const holders = fleet?.holders;
  const within = useMemo(() => holdersIn(holders ?? []), [holders]);
  const [chosen, setChosen] = useState<{ readonly text: string; readonly open: ReadonlySet<string> }>();
  const opened = useRef<ReadonlySet<string>>(new Set());
  const open = useMemo(
    () =>
      openNow({
        text: asked.text,
        chosen,
        before: opened.current,
        isOld,
        holders: holders ?? [],
        total: fleet?.total ?? 0,
      }),
    [asked.text, chosen, isOld, holders, fleet?.total],
  );
  opened.current = open;
  const branches = useBranches([ROOT, ...open], { asked, sort, isOld });
  const emptySources = useEmptySources(asked, holders);
  const leaves = new Map(
    [...branches.values()].flatMap(({ data }) => data?.applications.nodes ?? []).map(leaf => [leaf.id, leaf]),
  );
  /** Those that made nothing. */
  const emptySets = new Map(
    [...branches.values()]
      .flatMap(({ data }) => data?.applicationSets?.nodes ?? [])
      .map(set => [set.id, set]),
  );
  /** Shown as what they are, and not once more as applications. */
  const held = new Set([...(holders ?? []), ...emptySources].map(({ id }) => id));

  const childrenOf = (id: string): TreeNode['children'] => {
    const branch = branches.get(id);
    if (branch === undefined) return 'not-loaded';
    if (branch.error) return { error: faultFrom(branch.error).message };
    if (branch.data === undefined) return 'loading';
    const { applicationSets, applications } = branch.data;
    return [
      ...(within.get(id) ?? []).map(holderNode),
      ...(applicationSets?.nodes ?? []).filter(set => !held.has(set.id)).map(emptySetNode),
      ...applications.nodes.filter(leaf => !held.has(leaf.id)).map(leafNode),
      ...restOf(id, applications),
    ];
  };
  /** A branch shows so many at most, and says how many it does not show. */
  const restOf = (id: string, { total, nodes }: Branch['applications']): readonly TreeNode[] =>
    total > nodes.length
      ? [{ id: `${REST} ${id}`, label: t('tree.rest', { count: total - nodes.length }) }]
      : [];
  const emptySetNode = ({ id, name, health, why }: EmptySet): TreeNode => ({
    id,
    label: name,
    icon: health === 'Healthy' ? <Icon name="product" size={14} /> : <Standing health={health} />,
    detail: health === 'Healthy' ? t('tree.emptySet') : `${t('tree.emptySet')}: ${why}`,
  });
  const leafNode = (leaf: Leaf): TreeNode => ({
    id: leaf.id,
    label: leaf.name,
    icon: <Standing {...leaf} />,
    detail: leaf.why,
    badges: <ApplicationSync sync={leaf.sync} phase={leaf.operation?.phase} quiet="auto" />,
  });
  const holderNode = (holder: Holder): TreeNode => ({
    id: holder.id,
    label: holder.name,
    icon: <HolderIcon holder={holder} />,
    detail: holderDetail(holder),
    badges: holder.kind === 'Application' && <ApplicationSync sync={holder.sync} quiet="auto" />,
    children: childrenOf(holder.id),
  });
  /** What it is, and how many of those below it are not well, by how they stand. */
  const holderDetail = (holder: Holder): string => {
    const { kind, isGitSource, runtime, total, byState } = holder;
    const what = isGitSource
      ? t('tree.source', { runtime, count: total })
      : t(kind === 'ApplicationSet' ? 'tree.set' : 'tree.holds', { count: total });
    const troubled = byState
      .filter(({ state }) => state !== 'Healthy')
      .map(({ state, count }) => t('tree.stand', { count, state: t(`state.${state}`) }));
    // What a set made may be well while the set is not.
    return [what, ...troubled, ...(isFailingSet(holder) ? [holder.why] : [])].join(', ');
  };

  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  const root = branches.get(ROOT);
  if (root?.error) return <ErrorState error={root.error} onRetry={() => void root.refetch()} />;
  const roots = childrenOf(ROOT);
  if (!Array.isArray(roots) || holders === undefined) return <SkeletonRows rows={12} />;
  const nodes: readonly TreeNode[] = [
    ...roots,
    ...emptySources.map(source => ({
      id: source.id,
      label: source.name,
      icon: <Icon name="branch" size={14} />,
      detail: t('tree.source', { runtime: source.runtime, count: 0 }),
      badges: <ApplicationSync sync={source.sync} quiet="auto" />,
    })),
  ];
  if (nodes.length === 0) return asked.text === '' ? empty : nothing;
  const turn = (id: string) =>
    setChosen({
      text: asked.text,
      open: open.has(id) ? new Set([...open].filter(one => one !== id)) : new Set([...open, id]),
    });
  return (
    <div className={styles.tree}>
      {isCut(holders) && <Banner title={t('tree.cut', { count: MOST_HOLDERS })}>{t('tree.cutText')}</Banner>}
      <Tree
        label={t('view.tree')}
        nodes={nodes}
        open={open}
        onToggle={({ id }) => turn(id)}
        onRetry={({ id }) => void branches.get(id)?.refetch()}
        onSelect={({ id, children }) => {
          // Sources have no page of their own here; sets and applications have, whether they hold others or not.
          const holder = holders.find(one => one.id === id);
          const set = holder?.kind === 'ApplicationSet' ? holder : emptySets.get(id);
          const page = holder?.isGitSource ? undefined : (holder ?? leaves.get(id));
          if (id.startsWith(`${REST} `)) onList();
          else if (set) history.push(setAddressOf(set));
          else if (page) history.push(addressOf(page));
          else if (children !== undefined) turn(id);
        }}
      />
    </div>
  );
};

const isFailingSet = ({ kind, health }: Holder): boolean => kind === 'ApplicationSet' && health !== 'Healthy';

/** How the worst below it stands; what it is, where all of them are well. */
const HolderIcon = ({ holder }: { readonly holder: Holder }) => {
  const t = useText('applications');
  const { worst, isGitSource, kind } = holder;
  if (isFailingSet(holder)) return <Standing health={holder.health} />;
  if (worst === 'Healthy')
    return <Icon name={isGitSource ? 'branch' : kind === 'ApplicationSet' ? 'product' : 'app'} size={14} />;
  const { kind: of, status } = STATE_LOOKS[worst];
  return <StateIcon {...lookOf(of, status)} size={14} label={t(`state.${worst}`)} />;
};

const BRANCH = '/gitops/applications/branch';

/** What was read of a branch last, whatever was asked, so that nothing goes while it is asked anew. */
const lastOf = (client: QueryClient, id: string): Branch | undefined =>
  client
    .getQueryCache()
    .findAll({ queryKey: [BRANCH, id] })
    .filter(({ state }) => state.data !== undefined)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)[0]?.state.data as
    | Branch
    | undefined;

interface BranchWish {
  readonly asked: Asked;
  readonly sort: FleetSort;
  readonly isOld: boolean;
}

/** What the filter leaves of each branch that is open. */
const useBranches = (ids: readonly string[], { asked, sort, isOld }: BranchWish) => {
  const client = useQueryClient();
  const answers = useQueries({
    queries: ids.map(id => ({
      queryKey: [BRANCH, id, asked, sort],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
        const place = id === ROOT ? { isRoot: true } : { parent: id };
        const variables = {
          filter: { ...serverFilter(asked), ...place },
          sets: place,
          // A set that made nothing is shown where all is, and matches no filter of applications.
          withSets: asked.text === '',
          sort: SORTINGS[sort],
        };
        return graph(FleetBranchDocument, variables, signal);
      },
      placeholderData: () => lastOf(client, id),
      // What was open of the tree before may not be there in this one.
      enabled: id === ROOT || !isOld,
    })),
  });
  return new Map(ids.map((id, at) => [id, answers[at] as (typeof answers)[number]]));
};

/** Git Sources that hold nothing yet, where nothing is filtered. */
const useEmptySources = (asked: Asked, holders: readonly Holder[] | undefined) => {
  const maySources = useCan('read', 'git-source');
  const { data } = useQuery({
    ...ask('/gitops/sources/tree', FleetSourcesDocument),
    enabled: maySources && asked.text === '',
    placeholderData: keepPreviousData,
  });
  if (asked.text !== '' || holders === undefined) return [];
  const holding = new Set(holders.map(({ id }) => id));
  return (data?.gitSources.nodes ?? []).filter(({ id }) => !holding.has(id));
};
