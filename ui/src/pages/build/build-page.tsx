import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { read } from '../../api/index.ts';
import { BUILD_PARTS, type Build, hasEnded, useBuildActs, wholeSeconds } from '../../builds/index.ts';
import { Button, ButtonLink, IconButton } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Link } from '../../design/link/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { Segmented } from '../../design/segmented/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Tabs } from '../../design/tabs/index.ts';
import { useDurationWords, useNow } from '../../design/time/index.ts';
import { useFetchWhenIdle } from '../../later/index.ts';
import { Page, useCopyLink, useKeys, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';
import { BuildBars } from './build-bars.tsx';
import { BuildHead } from './build-head.tsx';
import { BuildTab } from './build-tab.tsx';
import { criticalPath, pathMs } from './critical-path.ts';
import { Neighbours } from './neighbours.tsx';
import { stepTable } from './parts.tsx';
import { type BuildSearch, parseBuildSearch, TABS, VIEWS } from './search.ts';
import { leaves, mostTelling, nextFailure, type Step, shownMs, slowest, stepAway, waitedMs } from './step.ts';
import { StepGraph } from './step-graph.tsx';
import { StepWaterfall, WaterfallLegend } from './step-waterfall.tsx';
import { StepsArea } from './steps-area.tsx';
import { useLineLink } from './use-line-link.ts';

const VIEW_ICONS = { graph: 'flow', waterfall: 'gantt', table: 'rows' } as const;
const TAB_ICONS = {
  logs: 'term',
  tests: 'beaker',
  metrics: 'pulse',
  artifacts: 'box',
  variables: 'vars',
  yaml: 'code',
  annotations: 'tag',
  tree: 'tree',
} as const;

/** A graph of more steps than this is shown when it is asked for. */
const MANY_STEPS = 50;

/** One build: what happened, where and why. */
export const BuildPage = () => {
  const t = useText('build');
  const { id = '' } = useParams({ strict: false });
  const build = useQuery(read('/builds/{id}', { path: { id } }));
  if (build.error)
    return (
      <Page title={t('missing.title')}>
        {'status' in build.error && build.error.status === 404 ? (
          <EmptyState
            icon="runs"
            title={t('missing.title')}
            actions={<ButtonLink to="/builds">{t('missing.action')}</ButtonLink>}
          >
            {t('missing.text')}
          </EmptyState>
        ) : (
          <ErrorState error={build.error} onRetry={() => void build.refetch()} />
        )}
      </Page>
    );
  if (!build.data)
    return (
      <Page title={t('label', { number: '' })} isPending>
        <SkeletonRows rows={6} />
      </Page>
    );
  return <Shown build={build.data} />;
};

const Shown = ({ build }: { readonly build: Build }) => {
  const t = useText('build');
  const words = useText('builds');
  const { id, number, pipelineName } = build;
  const [search, show] = usePageSearch(parseBuildSearch);
  const plan = useQuery(read('/builds/{id}/steps', { path: { id } }));
  const steps = plan.data?.steps ?? [];
  const step = steps.find(one => one.id === search.step) ?? mostTelling(steps);
  const tab = search.tab ?? 'logs';
  const view = search.view ?? (leaves(steps).length > MANY_STEPS ? 'table' : 'graph');
  const toggleWhole = (whole: NonNullable<BuildSearch['whole']>) =>
    show({ whole: search.whole === whole ? undefined : whole });
  useLineLink(steps);
  const acts = useBuildActs();
  const counts = useTabCounts(build);
  useFetchWhenIdle(BUILD_PARTS);
  const copyLink = useCopyLink();
  const select = (chosen: string) => show({ step: chosen, tab: undefined });
  const shown = leaves(steps);
  const findInput = useRef<HTMLInputElement>(null);
  const findInLog = () => {
    if (search.tab !== undefined || search.whole === 'steps') show({ tab: undefined, whole: undefined });
    // The field comes with the tab.
    requestAnimationFrame(() => findInput.current?.select());
  };
  const go = (found: Step | undefined) => found !== undefined && select(found.id);
  useKeys(
    {
      '/': { label: t('keys.find'), run: findInLog },
      'mod+f': { label: t('keys.find'), run: findInLog },
      '1': { label: t('keys.graph'), run: () => show({ view: 'graph' }) },
      '2': { label: t('keys.waterfall'), run: () => show({ view: 'waterfall' }) },
      '3': { label: t('keys.table'), run: () => show({ view: 'table' }) },
      j: { label: t('keys.next'), run: () => go(stepAway(shown, step?.id, 1)) },
      k: { label: t('keys.previous'), run: () => go(stepAway(shown, step?.id, -1)) },
      e: { label: t('keys.failure'), run: () => go(nextFailure(shown, step?.id)) },
    },
    { scope: t('keys.scope') },
  );
  return (
    <Page
      title={words('number', { number })}
      breadcrumb={[
        { label: words('title'), to: '/builds' },
        build.serviceId === ''
          ? { label: words('noPipeline') }
          : { label: pipelineName, to: `/pipelines/${build.serviceId}` },
      ]}
      width="bare"
      actions={
        <>
          <Neighbours build={build} />
          <Button icon="link" className={styles.copyLink} onClick={() => void copyLink()}>
            {t('copyLink')}
          </Button>
          {hasEnded(build) ? (
            <Restart build={build} acts={acts} />
          ) : (
            <Button icon="stop" variant="danger" onClick={() => acts.terminate(build)}>
              {t('terminate')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.page} data-whole={search.whole}>
        <BuildHead build={build} />
        <BuildBars build={build} approvals={plan.data?.approvals ?? []} steps={steps} onStep={select} />
        <div className={styles.viewBar}>
          <Segmented
            label={t('view.label')}
            value={view}
            options={VIEWS.map(value => ({ value, label: t(`view.${value}`), icon: VIEW_ICONS[value] }))}
            onChange={view => show({ view })}
          />
          <Slowest steps={steps} />
          {view === 'waterfall' && <WaterfallLegend />}
          <span className={styles.viewEnd}>
            <IconButton
              icon="expand"
              size="sm"
              label={t(search.whole === 'steps' ? 'whole.leave' : 'whole.steps')}
              aria-pressed={search.whole === 'steps'}
              onClick={() => toggleWhole('steps')}
            />
          </span>
        </div>
        <StepsArea steps={steps} view={view} isWhole={search.whole === 'steps'}>
          {plan.isPending ? (
            <SkeletonRows rows={6} />
          ) : (
            <StepsView
              view={view}
              number={number}
              stages={plan.data?.stages ?? []}
              steps={steps}
              selected={step?.id}
              onSelect={select}
              onTable={() => show({ view: 'table' })}
            />
          )}
        </StepsArea>
        <div className={styles.tabs}>
          <Tabs
            label={t('tab.label')}
            current={tab}
            tabs={TABS.map(name => ({
              id: name,
              label: t(`tab.${name}`),
              count: counts[name],
              icon: TAB_ICONS[name],
              link: <Link to="." search={{ ...search, tab: name === 'logs' ? undefined : name }} />,
            }))}
          />
        </div>
        <div className={styles.tab}>
          {plan.isPending ? (
            <SkeletonRows rows={6} />
          ) : (
            <BuildTab
              build={build}
              step={step}
              search={search}
              show={show}
              findInput={findInput}
              whole={search.whole === 'log'}
              onWhole={() => toggleWhole('log')}
            />
          )}
        </div>
      </div>
      {acts.windows}
    </Page>
  );
};

/** One act is a button; a choice is a menu. */
const Restart = ({
  build,
  acts,
}: {
  readonly build: Build;
  readonly acts: ReturnType<typeof useBuildActs>;
}) => {
  const t = useText('build');
  if (!build.restartable)
    return (
      <Button icon="redo" busy={acts.isRestarting} onClick={() => acts.restart(build)}>
        {t('restart')}
      </Button>
    );
  return (
    <Menu
      align="end"
      items={acts.entries(build)}
      trigger={
        <Button icon="redo" iconEnd="chev-d" busy={acts.isRestarting}>
          {t('restart')}
        </Button>
      }
    />
  );
};

/** The number of things behind a tab; none is not shown. */
const useTabCounts = ({ id, annotations }: Build): Partial<Record<(typeof TABS)[number], number>> => {
  const tests = useQuery(read('/builds/{id}/tests', { path: { id }, query: { limit: 1 } }));
  const images = useQuery(read('/images', { query: { build: id, limit: 200 } }));
  const { passed = 0, failed = 0, skipped = 0 } = tests.data ?? {};
  const counts = {
    tests: passed + failed + skipped,
    artifacts: images.data?.docs.length ?? 0,
    annotations: Object.keys(annotations).length,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
};

interface StepsViewProps {
  readonly view: (typeof VIEWS)[number];
  readonly number: number;
  readonly stages: readonly string[];
  readonly steps: readonly Step[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onTable: () => void;
}

const StepsView = ({ view, stages, onTable, ...rest }: StepsViewProps) => {
  if (view === 'waterfall') return <StepWaterfall {...rest} />;
  if (view === 'table') return <stepTable.Show {...rest} />;
  return <StepGraph {...rest} stages={stages} onTable={onTable} />;
};

const Slowest = ({ steps }: { readonly steps: readonly Step[] }) => {
  const t = useText('build');
  const length = useDurationWords();
  const now = useNow('quick').getTime();
  const step = slowest(steps, now);
  if (!step) return null;
  const ms = shownMs(step, now) ?? 0;
  const name = step.title ?? step.name;
  const path = criticalPath(steps, now);
  const waited = waitedMs(steps, now);
  return (
    <span className={styles.slowest}>
      {waited > 0 && t('waited', { length: length(wholeSeconds(waited)) })}
      {path.length > 1
        ? t('critical', { path: length(pathMs(path, now)), name })
        : t('slowest', { name, length: length(ms) })}
    </span>
  );
};
