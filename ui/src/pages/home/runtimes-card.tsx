import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../../api/index.ts';
import { ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { Meter } from '../../design/meter/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { StatusIcon } from '../../design/status/index.ts';
import {
  CLUSTER_LOOKS,
  type ClusterState,
  clusterStateOf,
  type Runtime,
  type RuntimeTroubles,
  rankOfState,
  runtimeStateOf,
  type UnknownBecause,
  useAwayRuntimes,
  useRuntimes,
  useRuntimeTroubles,
  whyUnknown,
} from '../../gitops/index.ts';
import { useCan } from '../../session/index.ts';
import { Failure } from '../../shell/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import { ticksOf } from './health-ticks.ts';
import { clustersSearch } from './narrowed.ts';
import styles from './runtimes-card.module.css';
import { useClusters, useDelivery, usePeriod, useUnderWay } from './use-home.ts';

const SHOWN = 5;

/** Runtimes with their clusters and the health of what they run, the worst first. */
export const RuntimesCard = () => {
  const t = useText('home.runtimes');
  const mayRead = useCan('read', 'gitops-runtime');
  const { runtime: only } = usePeriod();
  const runtimes = useRuntimes();
  const troublesOf = useRuntimeTroubles();
  const { away } = useAwayRuntimes();
  const found = useClusters().data?.clusters;
  const clusters =
    away &&
    found?.nodes
      .filter(({ runtime }) => only === undefined || runtime === only)
      .map(cluster => {
        const { runtime, status } = cluster;
        const isAway = away.has(runtime);
        return { runtime, state: clusterStateOf(status, isAway), because: whyUnknown(cluster, isAway) };
      });
  if (!mayRead) return null;
  const stateOf = (runtime: Runtime) => runtimeStateOf(runtime, troublesOf(runtime.name));
  const rows = runtimes.rows
    .filter(({ name }) => only === undefined || name === only)
    .toSorted((one, other) => rankOfState(stateOf(one)) - rankOfState(stateOf(other)));
  return (
    <Card
      flush
      title={t('title')}
      aside={
        found &&
        clusters &&
        t('aside', {
          runtimes: rows.length,
          clusters: only === undefined ? found.total : clusters.length,
        })
      }
      actions={
        <ButtonLink variant="ghost" size="sm" to="/runtimes" search={{ view: 'topology' }}>
          {t('topology')}
        </ButtonLink>
      }
    >
      <div className={styles.body}>
        {runtimes.isPending && <SkeletonRows rows={3} />}
        {runtimes.isError && rows.length === 0 && (
          <Failure error={runtimes.error} onRetry={() => void runtimes.refetch()} />
        )}
        <ul className={styles.rows}>
          {rows.slice(0, SHOWN).map(runtime => (
            <RuntimeRow
              key={runtime.id}
              runtime={runtime}
              state={stateOf(runtime)}
              clusters={clusters?.filter(cluster => cluster.runtime === runtime.name) ?? []}
              troubles={troublesOf(runtime.name)}
            />
          ))}
        </ul>
        {rows.length > SHOWN && (
          <Link to="/runtimes" search={{ view: 'list' }} className={styles.more}>
            {t('more', { count: rows.length - SHOWN })}
          </Link>
        )}
        <Clusters clusters={clusters} />
        <Runners />
      </div>
    </Card>
  );
};

interface RowProps {
  readonly runtime: Runtime;
  readonly state: ReturnType<typeof runtimeStateOf>;
  readonly clusters: readonly {
    readonly state: ClusterState;
    readonly because: UnknownBecause | undefined;
  }[];
  readonly troubles: RuntimeTroubles;
}

const RuntimeRow = ({ runtime, state, clusters, troubles: { paths, parts } }: RowProps) => {
  const t = useText('home.runtimes');
  const gitops = useText('gitops');
  const { number } = useFormatter();
  const { overview } = useDelivery();
  const { total, ticks } = ticksOf(overview?.byRuntime.filter(count => count.runtime === runtime.name) ?? []);
  const lost = clusters.filter(({ state: one }) => one === 'Failed').length;
  const problem = () => {
    if (!runtime.online) return t(state === 'IN_PROGRESS' ? 'unfinished' : 'offline');
    if (paths.length > 0) return t('failing', { count: paths.length });
    if (parts.length > 0) return t('parts', { count: parts.length });
    if (state === 'warning') return runtime.errors[0]?.title ?? t('broken');
    return lost > 0 ? t('lost', { count: lost }) : undefined;
  };
  return (
    <li>
      <StatusIcon kind="runtime" status={state} size={16} />
      <div className={styles.about}>
        <Link to="/runtimes/$name" params={{ name: runtime.name }} search={{}} className={styles.name}>
          {runtime.name}
        </Link>
        <span className={styles.text}>
          {problem() ??
            t('fine', { access: gitops(`access.${runtime.accessMode}`), clusters: clusters.length })}
        </span>
      </div>
      <span className={styles.ticks} aria-hidden="true">
        {ticks.map((tick, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no other name than their place
          <i key={at} className={styles[tick]} />
        ))}
      </span>
      <span className={styles.count} title={t('applications', { count: total })}>
        <span aria-hidden="true">{number(total, { notation: 'compact', maximumFractionDigits: 1 })}</span>
        <span className="visually-hidden">{t('applications', { count: total })}</span>
      </span>
    </li>
  );
};

/** How clusters stand, the best first, by the words that people know. */
const CLUSTERS = [
  { state: 'Successful', words: 'connected' },
  { state: 'Failed', words: 'failed' },
  { state: 'Unknown', words: 'unasked' },
  { state: 'Unknown', words: 'unknown' },
] as const;

/** How many clusters can be reached. */
const Clusters = ({ clusters = [] }: { readonly clusters?: RowProps['clusters'] | undefined }) => {
  const t = useText('home.clusters');
  const narrowed = usePeriod();
  if (clusters.length === 0) return null;
  const parts = CLUSTERS.map(({ state, words }) => {
    const isUnasked = words === 'unasked';
    const count = clusters.filter(
      cluster => cluster.state === state && (cluster.because === 'unasked') === isUnasked,
    ).length;
    return { label: t(words, { count }), value: count, tone: CLUSTER_LOOKS[state].tone };
  }).filter(({ value }) => value > 0);
  const words = parts.map(({ label }) => label).join(', ');
  return (
    <div className={styles.figures}>
      <div className={styles.figuresLine}>
        <Icon name="cluster" size={16} />
        <Link to="/clusters" search={clustersSearch(narrowed)} className={styles.name}>
          {t('title')}
        </Link>
        <span className={styles.load}>{words}</span>
      </div>
      <Meter label={words} max={clusters.length} parts={parts} />
    </div>
  );
};

/** How much of the runners is taken. */
const Runners = () => {
  const t = useText('home.runners');
  const mayRead = useCan('read', 'agent');
  const runners = useQuery({ ...read('/runners'), enabled: mayRead }).data?.runners;
  const { waiting = 0 } = useUnderWay().data ?? {};
  if (!mayRead || !runners || runners.length === 0) return null;
  const there = runners.filter(({ online }) => online);
  const capacity = there.reduce((sum, runner) => sum + runner.capacity, 0);
  const busy = there.reduce((sum, runner) => sum + Math.min(runner.builds.length, runner.capacity), 0);
  const words = there.length === 0 ? t('none') : t('load', { busy, capacity, waiting });
  return (
    <div className={styles.figures}>
      <div className={styles.figuresLine}>
        <Icon name="runner" size={16} />
        <Link to="/runners" search={{}} className={styles.name}>
          {t('title')}
        </Link>
        <span className={styles.load}>{words}</span>
      </div>
      <Meter
        label={words}
        max={capacity}
        parts={busy === 0 ? [] : [{ label: t('title'), value: busy, tone: 'run' }]}
      />
    </div>
  );
};
