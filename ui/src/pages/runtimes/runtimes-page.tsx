import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button } from '../../design/button/index.ts';
import { Chip } from '../../design/chip/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Input } from '../../design/field/index.ts';
import { Keys } from '../../design/kbd/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { DataTable, tableStateFromSearch, tableStateToSearch } from '../../design/table/index.ts';
import { Tabs } from '../../design/tabs/index.ts';
import { clusterWizard } from '../../gitops-wizards/cluster/index.ts';
import { WizardGate } from '../../gitops-wizards/ground/index.ts';
import { integrationWizard } from '../../gitops-wizards/integration/index.ts';
import { runtimeWizard } from '../../gitops-wizards/runtime/index.ts';
import { useFetchWhenIdle } from '../../later/index.ts';
import { GonePanel } from '../../list/index.ts';
import { useAnswer, useCan } from '../../session/index.ts';
import { Page, useCommands, usePageSearch } from '../../shell/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import { type FleetRuntime, findInFleet } from './fleet.ts';
import { runtimeColumns } from './runtime-columns.tsx';
import { RuntimePanel } from './runtime-panel.tsx';
import styles from './runtimes.module.css';
import { parseRuntimesSearch, VIEWS } from './search.ts';
import { TopologyView } from './topology-view.tsx';
import { useFleet } from './use-fleet.ts';
import { useMachines } from './use-machines.ts';

const WIZARDS = {
  runtime: { part: runtimeWizard, needs: { action: 'create', resource: 'gitops-runtime' } },
  cluster: { part: clusterWizard, needs: { action: 'create', resource: 'cluster' } },
  integration: { part: integrationWizard, needs: { action: 'update', resource: 'integration' } },
} as const;

const LATER = [runtimeWizard, clusterWizard, integrationWizard];

/** The runtimes of the account: who is connected, with which clusters, and what needs a look. */
export const RuntimesPage = () => {
  const [search, show] = usePageSearch(parseRuntimesSearch);
  const mayInstall = useCan('create', 'gitops-runtime');
  const mayAdd = useCan('create', 'cluster');
  const isAllowed = useAnswer(search.wizard && WIZARDS[search.wizard].needs);
  const wizard = {
    step: search.step,
    onStep: (step: string, how?: { readonly isReplaced: true }) =>
      show({ step }, { push: how?.isReplaced !== true }),
    onClose: () => show({ wizard: undefined, step: undefined, name: undefined }),
    name: search.name,
  };
  useFetchWhenIdle(LATER);
  if (search.wizard) {
    const { Show } = WIZARDS[search.wizard].part;
    return (
      <WizardGate isAllowed={isAllowed}>
        <Show {...wizard} />
      </WizardGate>
    );
  }
  return <Overview mayInstall={mayInstall} mayAdd={mayAdd} />;
};

interface OverviewProps {
  readonly mayInstall: boolean;
  readonly mayAdd: boolean;
}

const Overview = ({ mayInstall, mayAdd }: OverviewProps) => {
  const t = useText('runtimes');
  const [search, show] = usePageSearch(parseRuntimesSearch);
  const { view = 'topology', selected } = search;
  const { fleet, isPending, error, refetch } = useFleet(selected);
  const machines = useMachines();
  // What goes with runtimes stays while nobody knows yet whether there are any.
  const hasRuntimes = isPending || fleet.length > 0;
  const shown = findInFleet(fleet, search);
  const install = () => show({ wizard: 'runtime', step: undefined }, { push: true });
  const addCluster = () => show({ wizard: 'cluster', step: undefined, name: selected }, { push: true });
  useCommands([
    ...(mayInstall
      ? [{ id: 'runtimes.install', title: t('install'), icon: 'plus' as const, run: install }]
      : []),
    ...(mayAdd
      ? [{ id: 'runtimes.addCluster', title: t('addCluster'), icon: 'plus' as const, run: addCluster }]
      : []),
  ]);
  const one = fleet.find(({ runtime }) => runtime.name === selected);
  const close = () => show({ selected: undefined });
  const installButton = mayInstall && (
    <Button variant="primary" icon="plus" onClick={install}>
      {t('install')}
    </Button>
  );
  const body = () => {
    if (error && fleet.length === 0) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (isPending) return <SkeletonRows rows={8} />;
    if (fleet.length === 0)
      return (
        <EmptyState icon="server" title={t('empty.title')} actions={installButton}>
          {t('empty.text')}
        </EmptyState>
      );
    if (shown.length === 0)
      return (
        <EmptyState
          icon="search"
          title={t('nothing.title')}
          actions={
            <Button icon="x" onClick={() => show({ q: undefined, issues: undefined })}>
              {t('nothing.clear')}
            </Button>
          }
        >
          {search.q === undefined ? t('nothing.calm') : t('nothing.text', { count: fleet.length })}
        </EmptyState>
      );
    return view === 'list' ? (
      <RuntimeTable shown={shown} />
    ) : (
      <TopologyView fleet={fleet} shown={shown} machines={machines} selected={selected} />
    );
  };
  return (
    <Page
      title={t('title')}
      width="bare"
      actions={
        <>
          {mayAdd && hasRuntimes && (
            <Button icon="plus" className={styles.second} onClick={addCluster}>
              {t('addCluster')}
            </Button>
          )}
          {installButton}
        </>
      }
    >
      <div className={styles.bar}>
        <Views count={isPending ? undefined : fleet.length} view={view} />
        {hasRuntimes && (
          <span className={styles.tools}>
            <Input
              icon="search"
              className={styles.find}
              data-filter-input
              aria-label={t('find')}
              placeholder={t('find')}
              value={search.q ?? ''}
              onChange={q => show({ q: q === '' ? undefined : q })}
              end={<Keys keys="/" />}
            />
            <Chip
              small
              icon="filter"
              on={search.issues === true}
              onClick={() => show({ issues: search.issues ? undefined : true })}
            >
              {t('onlyIssues')}
            </Chip>
          </span>
        )}
      </div>
      <div className={styles.page}>
        <div className={styles.main}>{body()}</div>
        {one && <RuntimePanel key={one.runtime.name} one={one} onClose={close} />}
        {selected !== undefined && !one && !isPending && !error && (
          <GonePanel title={t('title')} gone={t('panel.gone')} loading={false} onClose={close} />
        )}
      </div>
    </Page>
  );
};

interface ViewsProps {
  /** Undefined while it is not known. */
  readonly count: number | undefined;
  readonly view: (typeof VIEWS)[number];
}

const ICONS = { topology: 'tree', list: 'rows' } as const;

/** The ways to see them, and the way to what all of them share. */
const Views = ({ count, view }: ViewsProps) => {
  const t = useText('runtimes');
  const [{ q, issues, selected }] = usePageSearch(parseRuntimesSearch);
  const kept = { q, issues, selected };
  return (
    <Tabs
      label={t('views')}
      current={view}
      tabs={[
        ...VIEWS.map(id => ({
          id,
          label: t(id),
          icon: ICONS[id],
          ...(id === 'list' && count !== undefined ? { count } : {}),
          link: <Link to="/runtimes" search={{ ...kept, view: id === 'topology' ? undefined : id }} />,
        })),
        {
          id: 'shared',
          label: t('sharedConfiguration'),
          icon: 'shield' as const,
          link: <Link to="/settings/shared-config" />,
        },
      ]}
    />
  );
};

const RuntimeTable = ({ shown }: { readonly shown: readonly FleetRuntime[] }) => {
  const t = useText('runtimes');
  const format = useFormatter();
  const gitops = useText('gitops');
  const columns = useMemo(() => runtimeColumns(t, gitops, format), [t, gitops, format]);
  const [search, show] = usePageSearch(parseRuntimesSearch);
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={shown}
      rowKey={({ runtime }) => runtime.name}
      href={({ runtime }) => `/runtimes?view=list&selected=${runtime.name}`}
      onOpen={({ runtime }) => show({ selected: runtime.name }, { push: search.selected === undefined })}
      current={search.selected}
      scrollId="runtimes"
      state={tableStateFromSearch(search, columns)}
      onStateChange={next => show(tableStateToSearch(next))}
    />
  );
};
