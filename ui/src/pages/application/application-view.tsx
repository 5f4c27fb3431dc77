import { useMemo, useState } from 'react';
import { Link } from '../../design/link/index.ts';
import { Tabs } from '../../design/tabs/index.ts';
import { isSyncing, setAddressOf } from '../../gitops/index.ts';
import { Page, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { ApplicationActs } from './acts/application-acts.tsx';
import { useApplicationActs } from './acts/use-application-acts.tsx';
import styles from './application.module.css';
import { changesOf, findByKey, type Head, type Live, type ResourceNode, treeOfHead } from './application.ts';
import { ApplicationTab } from './application-tab.tsx';
import { SidePanel } from './drawer/side-panel.tsx';
import { useGitActs } from './git/use-git-acts.tsx';
import { ApplicationTitle } from './head/application-head.tsx';
import { FindBar } from './head/find-bar.tsx';
import { HoldBanner } from './head/hold-banner.tsx';
import { OfflineBanner } from './head/offline-banner.tsx';
import { standingOf } from './head/standing.ts';
import { StatusStrip } from './head/status-strip.tsx';
import { WhyBars } from './head/why.tsx';
import { OrphanBanner, OrphanDrawer } from './rules/orphans.tsx';
import { useProjectRules } from './rules/use-project-rules.ts';
import { type ApplicationSearch, parseApplicationSearch, type ShowSearch, TABS, type Tab } from './search.ts';
import { DryRunResult, SyncProgress } from './sync/sync-progress.tsx';
import { lastSyncOf } from './sync/sync-result.ts';
import { SyncResultDrawer } from './sync/sync-result-drawer.tsx';
import { isPod } from './tree/tree-model.ts';
import { type ApplicationPlace, useLive, useManaged, useTree } from './use-application.ts';

const ICONS = {
  tree: 'tree',
  list: 'rows',
  pods: 'pod',
  diff: 'diff',
  timeline: 'history',
  services: 'svc',
  logs: 'term',
  events: 'pulse',
  config: 'sliders',
} as const;

interface Props {
  readonly place: ApplicationPlace;
  readonly head: Head;
}

/** An application that is there, with everything that is known of it. */
export const ApplicationView = ({ place, head }: Props) => {
  const t = useText('application');
  const [search, show] = usePageSearch(parseApplicationSearch);
  const tab: Tab = search.tab ?? 'tree';
  const [syncOf, setSyncOf] = useState<{ readonly only?: string } | undefined>();
  const isAsked = tab === 'diff' || search.node !== undefined;
  const known = useKnown(place, head, isAsked);
  const { live, liveError, tree, treeError, nodes, standing, managed, changes } = known;
  const rules = useProjectRules(place);
  const acts = useApplicationActs({ place, head, standing, show, syncOf, setSyncOf });
  const git = useGitActs({ place, head, managed, isShown: tab === 'diff' || isOfObjects(tab) });
  const filter = useMemo(
    () => ({ q: search.q, kinds: search.kind, healths: search.health }),
    [search.q, search.kind, search.health],
  );
  return (
    <Page
      title={head.name}
      width="bare"
      breadcrumb={[{ label: t('crumb'), to: '/apps' }, ...(head.parent ? [crumbOf(head.parent)] : [])]}
      actions={<ApplicationActs acts={acts} isUnknown={standing.sync === 'Unknown'} />}
    >
      <div className={styles.page}>
        <OfflineBanner
          runtime={place.runtime}
          error={treeError ?? liveError}
          at={tree?.at}
          onRetry={known.retry}
        />
        <ApplicationTitle head={head} links={live?.links ?? []} tab={tab} show={show} />
        <StatusStrip
          head={head}
          standing={standing}
          asOf={treeError && tree?.at.toISOString()}
          windows={rules?.syncWindows}
          onResult={resultOpener(live, show)}
        />
        <HoldBanner hold={head.hold} onRelease={acts.release} />
        {live?.operation && isSyncing(live.operation.phase) ? (
          <SyncProgress operation={live.operation} />
        ) : (
          <>
            {live?.operation?.isDryRun && (
              <DryRunResult key={live.operation.startedAt} operation={live.operation} />
            )}
            <WhyBars
              standing={standing}
              nodes={nodes}
              managed={managed.data?.resources}
              isComparing={managed.isPending}
              steps={live?.operation?.resources ?? []}
              isAutoSynced={head.isAutoSynced}
              rules={rules}
              show={show}
            />
          </>
        )}
        <div className={styles.orphans}>
          <OrphanBanner orphans={rules?.orphanedResources} show={show} />
        </div>
        <TabBar {...{ tab, head, nodes, changes, search, show }} isTreeHere={known.isTreeHere} />
        <div
          className={styles.content}
          data-tab={tab}
          data-panel={isOfObjects(tab) && known.isTreeHere && isPanelAsked(search) ? '' : undefined}
        >
          <div className={styles.main}>
            <ApplicationTab
              {...{ tab, place, head, standing, nodes, filter, search, show, managed, acts, git }}
              isPending={!known.isTreeHere}
              isTold={tree !== undefined}
            />
          </div>
          {(isOfObjects(tab) || tab === 'services') && (
            <SidePanel
              {...{ place, head, nodes, managed, changes, search, show, git }}
              node={findByKey(nodes, search.node)}
              onSync={acts.sync}
              isTreeHere={known.isTreeHere}
            />
          )}
        </div>
      </div>
      <Aside {...{ search, show, live, rules }} />
      {acts.windows}
      {git.windows}
    </Page>
  );
};

/** What holds it, with its page where it has one. */
const crumbOf = ({ kind, runtime, namespace, name }: NonNullable<Head['parent']>) => ({
  label: name,
  ...(kind === 'ApplicationSet' ? { to: setAddressOf({ runtime, namespace, name }) } : {}),
});

/** Opens what the last sync did; a sync that runs tells of itself. */
const resultOpener = (live: Live | undefined, show: ShowSearch): (() => void) | undefined =>
  lastSyncOf(live) === null ? undefined : () => show({ about: 'sync' }, { push: true });

interface AsideProps {
  readonly search: ApplicationSearch;
  readonly show: ShowSearch;
  readonly live: Live | undefined;
  readonly rules: ReturnType<typeof useProjectRules>;
}

/** What the address asks to be told beside the page. */
const Aside = ({ search, show, live, rules }: AsideProps) => {
  const operation = lastSyncOf(live);
  if (search.about === 'sync' && operation) return <SyncResultDrawer operation={operation} show={show} />;
  if (search.about === 'orphans' && rules)
    return <OrphanDrawer orphans={rules.orphanedResources} show={show} />;
  return null;
};

const isPanelAsked = ({ node, panel }: ApplicationSearch): boolean => node !== undefined || panel === 'diff';

const isOfObjects = (tab: Tab): boolean => tab === 'tree' || tab === 'list' || tab === 'pods';

/** What is known of the application by all who tell of it. */
const useKnown = (place: ApplicationPlace, head: Head, isAsked: boolean) => {
  const asked = useLive(place);
  const { tree, error: treeError } = useTree(place);
  const live = asked.error ? undefined : asked.data?.application;
  const nodes = useMemo(() => tree?.nodes ?? (treeError ? treeOfHead(head) : []), [tree, treeError, head]);
  const standing = standingOf(head, live, treeError ? undefined : tree?.nodes);
  const managed = useManaged(place, { standing, nodes }, isAsked || standing.sync !== 'Synced');
  const known = managed.data ? changesOf(managed.data.resources).length : standing.outOfSync;
  // The comparison that is shown while another is asked for may be an older one.
  const changes = standing.sync === 'Synced' ? 0 : known;
  return {
    live,
    liveError: asked.error,
    tree,
    treeError,
    nodes,
    standing,
    managed,
    changes,
    isTreeHere: tree !== undefined || treeError !== undefined,
    retry: () => void asked.refetch(),
  };
};

interface TabBarProps {
  readonly tab: Tab;
  readonly head: Head;
  readonly nodes: readonly ResourceNode[];
  readonly isTreeHere: boolean;
  readonly changes: number;
  readonly search: ApplicationSearch;
  readonly show: ShowSearch;
}

/** As wide as a digit: so that tabs do not move when their counts come. */
const COUNT_TO_COME = '\u2007';

const TabBar = ({ tab, head, nodes, isTreeHere, changes, search, show }: TabBarProps) => {
  const t = useText('application.tab');
  const pods = nodes.filter(isPod);
  const deployments = head.deployments.nodes.length;
  const counts: Partial<Record<Tab, number | string>> = {
    tree: isTreeHere ? nodes.length : COUNT_TO_COME,
    pods: isTreeHere ? pods.length : COUNT_TO_COME,
    diff: changes,
    // There may be more than the page has asked for.
    timeline: head.deployments.pageInfo.hasNextPage ? `${deployments}+` : deployments,
  };
  const shown = TABS.filter(id => id !== 'logs' || head.permissions.includes('view-pod-logs'));
  return (
    <div className={styles.tabBar}>
      <Tabs
        label={t('label')}
        current={tab}
        tabs={shown.map(id => ({
          id,
          label: t(id),
          icon: ICONS[id],
          count: counts[id] || undefined,
          link: (
            <Link
              to="."
              search={{ ...search, tab: id === 'tree' ? undefined : id, node: undefined, panel: undefined }}
              resetScroll={false}
            />
          ),
        }))}
      />
      {isOfObjects(tab) && <FindBar nodes={tab === 'pods' ? pods : nodes} search={search} show={show} />}
    </div>
  );
};
