import { Pill } from '../../design/status/index.ts';
import type { Column } from '../../design/table/index.ts';
import { Time } from '../../design/time/index.ts';
import styles from './boards.module.css';
import type { ClusterPodsQuery, ClusterServicesQuery } from './cluster.proxy.generated.ts';
import type { ClusterText } from './cluster-columns.tsx';

export type Pod = ClusterPodsQuery['pods']['nodes'][number];
export type Service = ClusterServicesQuery['services']['nodes'][number];

const STARTING = /^(Pending|ContainerCreating|PodInitializing|Init:\d|Terminating)/;

/** Running is fine, what begins or ends is under way, anything else is trouble. */
export const podLook = ({ isWell, status }: Pick<Pod, 'isWell' | 'status'>) => {
  if (isWell) return { tone: 'ok', shape: 'ok' } as const;
  if (status === 'Running' || STARTING.test(status)) return { tone: 'run', shape: 'run' } as const;
  return { tone: 'bad', shape: 'bad' } as const;
};

const PodPill = ({ pod }: { readonly pod: Pod }) => (
  <Pill {...podLook(pod)} quiet="auto">
    {pod.status}
  </Pill>
);

export const podColumns = (t: ClusterText): readonly Column<Pod>[] => [
  {
    id: 'name',
    header: t('pod.name'),
    flex: 3,
    min: 190,
    priority: 1,
    cell: ({ name }) => (
      <b className={styles.cut} title={name}>
        {name}
      </b>
    ),
  },
  {
    id: 'status',
    header: t('pod.status'),
    width: 170,
    priority: 1,
    value: ({ status }) => status,
    cell: pod => <PodPill pod={pod} />,
  },
  {
    id: 'ready',
    header: t('pod.ready'),
    width: 80,
    priority: 2,
    value: ({ ready }) => ready,
    cell: ({ ready, containers }) => t('replicas', { ready, desired: containers.length }),
  },
  {
    id: 'namespace',
    header: t('workload.namespace'),
    flex: 1,
    min: 110,
    priority: 2,
    cell: ({ namespace }) => <span className={styles.cut}>{namespace}</span>,
  },
  {
    id: 'owner',
    header: t('pod.owner'),
    flex: 2,
    min: 140,
    priority: 3,
    cell: ({ owner }) => <span className={styles.cut}>{owner ?? t('none')}</span>,
  },
  {
    id: 'restarts',
    header: t('workload.restarts'),
    width: 90,
    align: 'end',
    priority: 4,
    value: ({ restarts }) => restarts,
    cell: ({ restarts }) => t('count', { count: restarts }),
  },
  {
    id: 'node',
    header: t('pod.node'),
    flex: 2,
    min: 110,
    priority: 5,
    cell: ({ node }) => <span className={styles.cut}>{node ?? t('none')}</span>,
  },
  {
    id: 'age',
    header: t('workload.age'),
    width: 80,
    align: 'end',
    priority: 4,
    cell: ({ createdAt }) => createdAt != null && <Time at={createdAt} bare focusable={false} />,
  },
];

const portText = ({ port, nodePort, protocol }: Service['ports'][number]): string =>
  `${port}${nodePort == null ? '' : `:${nodePort}`}/${protocol}`;

/** "80/TCP, 443:30443/TCP", as people know it. */
export const portsText = ({ ports }: Pick<Service, 'ports'>): string => ports.map(portText).join(', ');

export const serviceColumns = (t: ClusterText): readonly Column<Service>[] => [
  {
    id: 'name',
    header: t('service.name'),
    flex: 2,
    min: 160,
    priority: 1,
    cell: ({ name }) => <b className={styles.cut}>{name}</b>,
  },
  {
    id: 'endpoints',
    header: t('service.endpoints'),
    width: 130,
    priority: 1,
    value: ({ readyEndpoints, endpointCount }) => `${readyEndpoints}/${endpointCount}`,
    cell: service => <Endpoints service={service} t={t} />,
  },
  {
    id: 'type',
    header: t('service.type'),
    width: 120,
    priority: 3,
    cell: ({ type }) => <span className={styles.soft}>{type}</span>,
  },
  {
    id: 'namespace',
    header: t('workload.namespace'),
    flex: 1,
    min: 110,
    priority: 2,
    cell: ({ namespace }) => <span className={styles.cut}>{namespace}</span>,
  },
  {
    id: 'ports',
    header: t('service.ports'),
    flex: 2,
    min: 130,
    priority: 3,
    cell: service => <span className={styles.code}>{portsText(service)}</span>,
  },
  {
    id: 'address',
    header: t('service.address'),
    flex: 2,
    min: 130,
    priority: 4,
    cell: ({ clusterIp, externals }) => (
      <span className={styles.cut}>
        {[...externals, clusterIp ?? ''].filter(Boolean).join(', ') || t('none')}
      </span>
    ),
  },
  {
    id: 'age',
    header: t('workload.age'),
    width: 80,
    align: 'end',
    priority: 5,
    cell: ({ createdAt }) => createdAt != null && <Time at={createdAt} bare focusable={false} />,
  },
];

/** How many answer; a service that should have some and has none needs a look. */
export const Endpoints = ({ service, t }: { readonly service: Service; readonly t: ClusterText }) => {
  const { readyEndpoints, endpointCount, selector } = service;
  if (endpointCount === 0 && selector.length === 0) return <span className={styles.quiet}>{t('none')}</span>;
  const isFine = readyEndpoints > 0;
  return (
    <Pill tone={isFine ? 'ok' : 'warn'} shape={isFine ? 'ok' : 'warn'} quiet="auto">
      {t('service.answer', { ready: readyEndpoints, count: endpointCount })}
    </Pill>
  );
};
