import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ApiFault, read } from '../../api/index.ts';
import { ButtonLink, IconButton } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { hasCome, type Runtime, RuntimeState, runtimeStateOf } from '../../gitops/index.ts';
import { WizardGate } from '../../gitops-wizards/ground/index.ts';
import { NotInstalled, useRuntimeMenu, useStanding } from '../../runtime-status/index.ts';
import { useAnswer, useCan } from '../../session/index.ts';
import { Failure, Page, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { ClustersTab } from './clusters-tab.tsx';
import { ComponentsTab } from './components-tab.tsx';
import { LogsTab } from './logs-tab.tsx';
import { parseRuntimeSearch, type RuntimeTab, TABS } from './search.ts';
import { SettingsTab } from './settings-tab.tsx';
import { SourcesTab } from './sources-tab.tsx';
import { StatusTab } from './status-tab.tsx';
import { uninstallWizard } from './uninstall-later.ts';

const ICONS = {
  status: 'pulse',
  components: 'box',
  sources: 'branch',
  clusters: 'cluster',
  logs: 'term',
  settings: 'sliders',
} as const;

/** One runtime: how it stands, what it is made of, what it follows, where it deploys, what it writes. */
export const RuntimePage = () => {
  const t = useText('runtime');
  const { name = '' } = useParams({ strict: false });
  const runtime = useQuery(read('/gitops/runtimes/{runtime}', { path: { runtime: name } }));
  const [search, show] = usePageSearch(parseRuntimeSearch);
  const navigate = useNavigate();
  const isAllowed = useAnswer(search.wizard && { action: 'delete', resource: 'gitops-runtime' });
  const { data, error } = runtime;
  // One that was shown a moment ago and is not there any more was uninstalled, or forgotten.
  const isGone = data !== undefined && error instanceof ApiFault && error.status === 404;
  if (search.wizard && data)
    return (
      <WizardGate isAllowed={isAllowed}>
        <uninstallWizard.Show
          runtime={data}
          isGone={isGone}
          step={search.step}
          onStep={step => show({ step }, { push: true })}
          // One that is under way is heard out: a server may take longer than the page waits to look again.
          onLook={() => void runtime.refetch({ cancelRefetch: false })}
          onClose={() =>
            isGone ? void navigate({ to: '/runtimes' }) : show({ wizard: undefined, step: undefined })
          }
        />
      </WizardGate>
    );
  if (error && (isGone || !data))
    return <NotShown name={name} error={error} isGone={isGone} onRetry={() => void runtime.refetch()} />;
  if (!data)
    return (
      <Page title={name === '' ? t('title') : name} isPending>
        <SkeletonRows rows={6} />
      </Page>
    );
  return <Shown runtime={data} />;
};

interface NotShownProps {
  readonly name: string;
  readonly error: Error;
  readonly isGone: boolean;
  readonly onRetry: () => void;
}

const NotShown = ({ name, error, isGone, onRetry }: NotShownProps) => {
  const t = useText('runtime');
  return (
    <Page title={t('title')}>
      {isGone ? (
        <EmptyState
          icon="server"
          title={t('gone.title', { name })}
          actions={<ButtonLink to="/runtimes">{t('gone.action')}</ButtonLink>}
        >
          {t('gone.text')}
        </EmptyState>
      ) : (
        <Failure error={error} onRetry={onRetry} />
      )}
    </Page>
  );
};

const Shown = ({ runtime }: { readonly runtime: Runtime }) => {
  const t = useText('runtime');
  const [search] = usePageSearch(parseRuntimeSearch);
  const { name } = runtime;
  const maySee: Readonly<Record<RuntimeTab, boolean>> = {
    status: true,
    components: true,
    sources: useCan('read', 'git-source'),
    clusters: true,
    // What the runtime writes is about everything that it looks after, and so for those who look after it.
    logs: useCan('update', 'gitops-runtime'),
    settings: true,
  };
  const wanted = search.tab ?? 'status';
  const tab = maySee[wanted] ? wanted : 'status';
  const standing = useStanding(runtime);
  const isInstalled = hasCome(runtime);
  const parts = useText('runtimeParts');
  const menu = useRuntimeMenu(runtime);
  return (
    <Page
      title={name}
      breadcrumb={[{ label: t('all'), to: '/runtimes' }]}
      width={tab === 'logs' ? 'bare' : 'full'}
      actions={
        <>
          <RuntimeState state={runtimeStateOf(runtime, standing.troubles)} />
          <Menu
            align="end"
            trigger={<IconButton icon="more" label={parts('actions', { name })} />}
            items={menu}
          />
        </>
      }
      tabs={TABS.filter(one => maySee[one]).map(one => ({
        label: t(`tab.${one}`),
        to: `/runtimes/${name}`,
        search: { tab: one === 'status' ? undefined : one },
        icon: ICONS[one],
        ...(one === 'components' && isInstalled && standing.data
          ? { count: standing.components.length }
          : {}),
      }))}
    >
      {tab === 'status' && <StatusTab runtime={runtime} standing={standing} />}
      {isInstalled && tab === 'components' && (
        <ComponentsTab runtime={runtime} standing={standing} mayReadLogs={maySee.logs} />
      )}
      {isInstalled && tab === 'sources' && <SourcesTab runtime={name} />}
      {isInstalled && tab === 'clusters' && <ClustersTab runtime={runtime} />}
      {isInstalled && tab === 'logs' && <LogsTab runtime={runtime} />}
      {!isInstalled && tab !== 'status' && tab !== 'settings' && (
        <NotInstalled runtime={runtime} icon={ICONS[tab]} what={tab} />
      )}
      {tab === 'settings' && <SettingsTab runtime={runtime} />}
    </Page>
  );
};
