import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiFault, read } from '../../api/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { useFetchWhenIdle } from '../../later/index.ts';
import { PIPELINE_PARTS, runPipeline } from '../../pipelines/index.ts';
import { useCan } from '../../session/index.ts';
import { Page, useCommands, useKeys, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { BuildsTab } from './builds-tab.tsx';
import type { Pipeline } from './pipeline.ts';
import { parsePipelineSearch, TABS } from './search.ts';
import { editorTab, historyTab, settingsTab } from './tabs.tsx';

const TAB_ICONS = { builds: 'runs', editor: 'code', history: 'history', settings: 'sliders' } as const;

/** One pipeline: its builds, its workflow, its saves and its settings. */
export const PipelinePage = () => {
  const t = useText('pipeline.missing');
  const list = useText('pipelines');
  const { id = '' } = useParams({ strict: false });
  const pipeline = useQuery(read('/pipelines/{name}', { path: { name: id } }));
  if (pipeline.error) {
    const isMissing = pipeline.error instanceof ApiFault && pipeline.error.status === 404;
    return (
      <Page title={list('title')}>
        {isMissing ? (
          <EmptyState
            icon="pipeline"
            title={t('title')}
            actions={<ButtonLink to="/pipelines">{t('action')}</ButtonLink>}
          >
            {t('text')}
          </EmptyState>
        ) : (
          <ErrorState error={pipeline.error} onRetry={() => void pipeline.refetch()} />
        )}
      </Page>
    );
  }
  if (!pipeline.data)
    return (
      <Page title={list('title')} isPending>
        <SkeletonRows rows={6} />
      </Page>
    );
  return <Shown pipeline={pipeline.data} />;
};

const Shown = ({ pipeline }: { readonly pipeline: Pipeline }) => {
  const t = useText('pipeline');
  const list = useText('pipelines');
  const { id, name, shortName, project } = pipeline.metadata;
  const [search, show] = usePageSearch(parsePipelineSearch);
  const tab = search.tab ?? 'builds';
  const mayEdit = useCan('update', 'pipeline');
  const mayRun = useCan('run', 'pipeline');
  useFetchWhenIdle(PIPELINE_PARTS);
  const run = () => show({ run: true });
  const tabKeys = TABS.map((one, at) => [
    String(at + 1),
    {
      label: t('keys.tab', { tab: t(`tab.${one}`) }),
      run: () => show({ tab: one === 'builds' ? undefined : one }),
    },
  ]);
  useKeys(
    {
      ...Object.fromEntries(tabKeys),
      ...(mayRun ? { r: { label: t('keys.run'), run } } : {}),
    },
    { scope: t('keys.scope') },
  );
  useCommands(
    mayRun ? [{ id: 'pipeline.run', title: list('run.of', { name: shortName }), icon: 'play', run }] : [],
  );
  return (
    <Page
      title={shortName}
      breadcrumb={[
        { label: list('title'), to: '/pipelines' },
        ...(project === undefined ? [] : [{ label: project }]),
      ]}
      width="bare"
      tabs={TABS.map(one => ({
        label: t(`tab.${one}`),
        to: `/pipelines/${id}`,
        search: { tab: one === 'builds' ? undefined : one },
        icon: TAB_ICONS[one],
      }))}
      actions={
        mayRun && (
          <Button variant="primary" icon="play" onClick={run}>
            {t('run')}
          </Button>
        )
      }
    >
      {tab === 'builds' && <BuildsTab id={id} name={name} />}
      {tab === 'editor' && <editorTab.Show pipeline={pipeline} mayEdit={mayEdit} />}
      {tab === 'history' && (
        <historyTab.Show
          pipeline={pipeline}
          mayEdit={mayEdit}
          revision={search.revision === undefined ? undefined : Number(search.revision)}
          onRevision={revision => show({ revision: revision === undefined ? undefined : String(revision) })}
        />
      )}
      {tab === 'settings' && <settingsTab.Show pipeline={pipeline} />}
      {search.run === true && (
        <runPipeline.Show pipeline={{ id, name }} onClose={() => show({ run: undefined })} />
      )}
    </Page>
  );
};
