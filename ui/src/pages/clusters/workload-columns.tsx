import type { Column } from '../../design/table/index.ts';
import { Time } from '../../design/time/index.ts';
import { ApplicationHealth } from '../../gitops/index.ts';
import styles from './boards.module.css';
import type { ClusterWorkloadsQuery } from './cluster.proxy.generated.ts';
import type { ClusterText } from './cluster-columns.tsx';
import { shortImage } from './question.ts';
import type { ClusterPlace } from './use-cluster.ts';
import { WorkloadOwner } from './workload-owner.tsx';

export type Workload = ClusterWorkloadsQuery['workloads']['nodes'][number];

/** How many pods serve of those that are wanted, as a bar of pods and in figures. */
export const Replicas = ({ workload, t }: { readonly workload: Workload; readonly t: ClusterText }) => {
  const { desired, ready, schedule } = workload;
  if (desired == null) return <span className={styles.quiet}>{schedule ?? t('none')}</span>;
  return (
    <span className={styles.replicas} data-short={ready < desired || undefined}>
      {t('replicas', { ready, desired })}
    </span>
  );
};

/** The first image, and how many more there are. */
const Images = ({ images }: { readonly images: readonly string[] }) => {
  const [first, ...more] = images;
  if (first === undefined) return null;
  return (
    <span className={styles.line} title={images.join('\n')}>
      <span className={styles.code}>{shortImage(first)}</span>
      {more.length > 0 && <span className={styles.quiet}>+{more.length}</span>}
    </span>
  );
};

/** Why a workload is not well; one that is has nothing to say. */
const whyOf = ({ health, healthMessage }: Workload): string | undefined =>
  health === 'Healthy' ? undefined : (healthMessage ?? undefined);

/** The columns that are left out where no workload has anything to tell in them. */
export const TOLD = { why: (workload: Workload) => whyOf(workload) !== undefined };

/** The columns of the list of workloads, wherever each of them runs; the runtime sorts. */
export const workloadColumns = <Row extends Workload>(
  t: ClusterText,
  placeOf: (workload: Row) => ClusterPlace,
): readonly Column<Row>[] => [
  {
    id: 'name',
    header: t('workload.name'),
    flex: 2,
    min: 170,
    priority: 1,
    sort: true,
    cell: ({ name }) => (
      <b className={styles.cut} title={name}>
        {name}
      </b>
    ),
  },
  {
    id: 'health',
    header: t('workload.health'),
    width: 120,
    priority: 1,
    value: ({ health }) => health,
    cell: ({ health }) => <ApplicationHealth health={health} quiet="auto" />,
  },
  {
    id: 'why',
    header: t('workload.why'),
    flex: 4,
    min: 180,
    priority: 2,
    value: whyOf,
    cell: workload => (
      <span className={styles.cut} title={whyOf(workload)}>
        {whyOf(workload)}
      </span>
    ),
  },
  {
    id: 'ready',
    header: t('workload.ready'),
    width: 90,
    priority: 1,
    value: ({ ready, desired }) => `${ready}/${desired}`,
    cell: workload => <Replicas workload={workload} t={t} />,
  },
  {
    id: 'kind',
    header: t('workload.kind'),
    width: 110,
    priority: 3,
    sort: true,
    cell: ({ kind }) => <span className={styles.soft}>{kind}</span>,
  },
  {
    id: 'namespace',
    header: t('workload.namespace'),
    flex: 1,
    min: 110,
    priority: 2,
    sort: true,
    cell: ({ namespace }) => <span className={styles.cut}>{namespace}</span>,
  },
  {
    id: 'images',
    header: t('workload.images'),
    flex: 2,
    min: 140,
    priority: 4,
    value: ({ images }) => images.join(' '),
    cell: ({ images }) => <Images images={images} />,
  },
  {
    id: 'application',
    header: t('workload.owner'),
    flex: 1,
    min: 180,
    priority: 4,
    value: ({ application, helmRelease }) => (application ?? helmRelease)?.name,
    cell: workload => <WorkloadOwner workload={workload} place={placeOf(workload)} t={t} />,
  },
  {
    id: 'restarts',
    header: t('workload.restarts'),
    width: 90,
    align: 'end',
    priority: 5,
    sort: true,
    sortFirst: 'descending',
    value: ({ restarts }) => restarts,
    cell: ({ restarts }) =>
      restarts === 0 ? <span className={styles.quiet}>0</span> : t('count', { count: restarts }),
  },
  {
    id: 'age',
    header: t('workload.age'),
    width: 80,
    align: 'end',
    priority: 4,
    sort: true,
    cell: ({ createdAt }) => createdAt != null && <Time at={createdAt} bare focusable={false} />,
  },
];
