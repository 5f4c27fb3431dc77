import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { faultFrom } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { Link } from '../../design/link/index.ts';
import { Segmented } from '../../design/segmented/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { Time } from '../../design/time/index.ts';
import { WhyLine } from '../../design/why-line/index.ts';
import { ApplicationHealth } from '../../gitops/index.ts';
import { DetailPanel, GonePanel } from '../../list/index.ts';
import { runtimeQuery } from '../../runtime-proxy/index.ts';
import { useCommands, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import styles from './boards.module.css';
import { WorkloadDetailDocument } from './cluster.proxy.generated.ts';
import { OwnerNote } from './owner-note.tsx';
import { PanelEvents } from './panel-events.tsx';
import { PanelHistory } from './panel-history.tsx';
import { PanelPods } from './panel-pods.tsx';
import { PodLog } from './pod-log.tsx';
import { refText, shortImage, type WorkloadRef } from './question.ts';
import { ReleaseNote } from './release-note.tsx';
import { RestartWorkload } from './restart-workload.tsx';
import { RollbackWorkload } from './rollback-workload.tsx';
import { ScaleWorkload } from './scale-workload.tsx';
import { PANEL_PARTS, type PanelPart, parseClusterSearch } from './search.ts';
import type { ClusterPlace } from './use-cluster.ts';
import { liveInterval } from './use-live-pages.ts';
import { Replicas } from './workload-columns.tsx';
import type { WorkloadDetail } from './workload-detail.ts';

interface Props {
  readonly place: ClusterPlace;
  readonly workload: WorkloadRef;
  /** Whether it says in which cluster it runs, for a list that has several. */
  readonly isPlaceShown?: boolean;
  readonly onClose: () => void;
}

type Act = { readonly is: 'restart' | 'scale' } | { readonly is: 'rollback'; readonly revision: number };

const TONES = {
  Degraded: { tone: 'bad', shape: 'heart-bad' },
  Progressing: { tone: 'run', shape: 'run' },
  Suspended: { tone: 'gate', shape: 'paused' },
} as const;

const toneOf = (health: string) => TONES[health as keyof typeof TONES] ?? { tone: 'warn', shape: 'warn' };

/** One workload: how it is and why, its pods, what was told of it, its history, its logs, and what can be done. */
export const WorkloadPanel = ({ place, workload, isPlaceShown = false, onClose }: Props) => {
  const t = useText('clusters');
  const [{ panel = 'pods' }, show] = usePageSearch(parseClusterSearch);
  const [act, setAct] = useState<Act>();
  const { runtime, cluster } = place;
  const query = useQuery({
    ...runtimeQuery('/gitops/boards/workload', {
      runtime,
      document: WorkloadDetailDocument,
      variables: { cluster, workload },
    }),
    refetchInterval: liveInterval,
    retry: false,
  });
  const detail = query.data?.workload;
  useCommands(
    detail
      ? [
          ...(detail.canRestart
            ? [
                {
                  id: 'workload.restart',
                  title: t('act.restartNamed', { name: workload.name }),
                  icon: 'refresh' as const,
                  run: () => setAct({ is: 'restart' }),
                },
              ]
            : []),
        ]
      : [],
  );
  if (query.isPending)
    return (
      <DetailPanel wide title={workload.name} onClose={onClose}>
        <SkeletonText lines={8} />
      </DetailPanel>
    );
  const isGone = query.error && faultFrom(query.error).status === 404;
  if (!detail || isGone)
    return (
      <GonePanel
        title={workload.name}
        gone={t('workload.gone')}
        loading={false}
        error={query.error}
        onRetry={() => void query.refetch()}
        onClose={onClose}
      />
    );
  const parts = PANEL_PARTS.filter(part => part !== 'logs' || detail.canReadLogs);
  const close = () => setAct(undefined);
  const acted = { place, detail, onClose: close, onDone: () => void query.refetch() };
  const readLog = (pod: string, container?: string) => show({ panel: 'logs', pod, container });
  const contents: Record<PanelPart, () => ReactNode> = {
    pods: () => <PanelPods detail={detail} onLog={detail.canReadLogs ? readLog : undefined} />,
    events: () => <PanelEvents events={detail.events} />,
    history: () => (
      <PanelHistory
        detail={detail}
        onRollBack={detail.canRollBack ? revision => setAct({ is: 'rollback', revision }) : undefined}
      />
    ),
    logs: () => <PodLog place={place} detail={detail} onChoose={readLog} />,
  };
  const shown = parts.includes(panel) ? panel : 'pods';
  return (
    <DetailPanel
      wide
      title={workload.name}
      lead={<ApplicationHealth icon health={detail.workload.health} iconSize={18} />}
      onClose={onClose}
    >
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      <Why detail={detail} />
      <Acts detail={detail} onAct={setAct} />
      <OwnerNote runtime={runtime} application={detail.workload.application ?? undefined} />
      <ReleaseNote place={place} release={detail.workload.helmRelease ?? undefined} />
      <Facts detail={detail} place={isPlaceShown ? place : undefined} />
      <div className={styles.parts}>
        <Segmented
          label={t('panel.parts')}
          value={shown}
          onChange={part => show({ panel: part })}
          options={parts.map(part => ({ value: part, label: t(`panel.${part}`) }))}
        />
        <div className={styles.part} key={shown}>
          {contents[shown]()}
        </div>
      </div>
      {act?.is === 'restart' && <RestartWorkload {...acted} />}
      {act?.is === 'scale' && <ScaleWorkload {...acted} />}
      {act?.is === 'rollback' && (
        <RollbackWorkload key={`${refText(workload)} ${act.revision}`} {...acted} revision={act.revision} />
      )}
    </DetailPanel>
  );
};

const Why = ({ detail: { workload, pods } }: { readonly detail: WorkloadDetail }) => {
  const t = useText('clusters');
  if (workload.health === 'Healthy') return null;
  const trouble = pods.find(({ isWell, message }) => !isWell && message != null);
  const reason = workload.healthMessage ?? trouble?.message;
  return (
    <WhyLine
      {...toneOf(workload.health)}
      reason={
        trouble && trouble.status !== 'Running'
          ? `${trouble.status}: ${trouble.name}`
          : t(`health.${healthOf(workload.health)}`)
      }
    >
      {reason}
    </WhyLine>
  );
};

const HEALTHS = ['Degraded', 'Missing', 'Progressing', 'Suspended', 'Unknown', 'Healthy'] as const;
const healthOf = (health: string) => HEALTHS.find(known => known === health) ?? 'Unknown';

const Acts = ({ detail, onAct }: { readonly detail: WorkloadDetail; readonly onAct: (act: Act) => void }) => {
  const t = useText('clusters.act');
  const { canRestart, canScale, canRollBack, revisions } = detail;
  const [, before] = revisions;
  if (!canRestart && !canScale && !canRollBack) return null;
  return (
    <div className={styles.tags}>
      {canRestart && (
        <Button size="sm" icon="refresh" onClick={() => onAct({ is: 'restart' })}>
          {t('restart')}
        </Button>
      )}
      {canScale && (
        <Button size="sm" icon="scale" onClick={() => onAct({ is: 'scale' })}>
          {t('scale')}
        </Button>
      )}
      {canRollBack && before && (
        <Button size="sm" icon="undo" onClick={() => onAct({ is: 'rollback', revision: before.revision })}>
          {t('rollback')}
        </Button>
      )}
    </div>
  );
};

interface FactsProps {
  readonly detail: WorkloadDetail;
  readonly place: ClusterPlace | undefined;
}

const Facts = ({ detail: { workload, services }, place }: FactsProps) => {
  const t = useText('clusters');
  const { kind, namespace, images, restarts, createdAt, updated, desired } = workload;
  return (
    <DescriptionList
      labelWidth={96}
      items={[
        ...(place
          ? [
              {
                id: 'cluster',
                label: t('column.name'),
                value: (
                  <Link to="/clusters/$runtime/$cluster" params={{ ...place }}>
                    {t('all.place', { ...place })}
                  </Link>
                ),
              },
            ]
          : []),
        { id: 'kind', label: t('workload.kind'), value: kind },
        { id: 'namespace', label: t('workload.namespace'), value: namespace },
        {
          id: 'ready',
          label: t('workload.ready'),
          value: (
            <span>
              <Replicas workload={workload} t={t} />
              {updated != null && desired != null && updated < desired && (
                <span className={styles.quiet}> {t('workload.updated', { updated, desired })}</span>
              )}
            </span>
          ),
        },
        {
          id: 'images',
          label: t('workload.images'),
          value: (
            <span className={styles.images}>
              {images.map(image => (
                <span key={image} className={styles.code} title={image}>
                  {shortImage(image)}
                </span>
              ))}
            </span>
          ),
        },
        ...(services.length === 0
          ? []
          : [{ id: 'services', label: t('tab.services'), value: services.join(', ') }]),
        ...(restarts === 0
          ? []
          : [{ id: 'restarts', label: t('workload.restarts'), value: t('count', { count: restarts }) }]),
        ...(createdAt == null
          ? []
          : [{ id: 'age', label: t('workload.age'), value: <Time at={createdAt} bare /> }]),
      ]}
    />
  );
};
