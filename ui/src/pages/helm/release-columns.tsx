import { Icon } from '../../design/icon/index.ts';
import { Pill } from '../../design/status/index.ts';
import type { Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { ClusterName } from '../../gitops/index.ts';
import type { useText } from '../../text/index.ts';
import type { HelmChartsQuery } from './helm.generated.ts';
import styles from './helm.module.css';
import { isWell, releaseLook, statusWord } from './question.ts';
import type { Release } from './use-releases.ts';

type HelmText = ReturnType<typeof useText<'helm'>>;
export type Chart = HelmChartsQuery['helmCharts']['nodes'][number];

/** How a release stands, in Helm's words. */
export const ReleasePill = ({ status, t }: { readonly status: string; readonly t: HelmText }) => (
  <Pill {...releaseLook(status)} quiet="auto">
    {t(`status.${statusWord(status)}`)}
  </Pill>
);

export const releaseColumns = (t: HelmText): readonly Column<Release>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 4,
    min: 200,
    priority: 1,
    cell: ({ name }) => (
      <span className={styles.line}>
        <Icon name="box" size={14} />
        <b title={name}>{name}</b>
      </span>
    ),
  },
  {
    id: 'status',
    header: t('column.status'),
    width: 140,
    priority: 1,
    value: ({ status }) => status,
    cell: ({ status }) => <ReleasePill status={status} t={t} />,
  },
  {
    id: 'why',
    header: t('column.why'),
    flex: 4,
    min: 180,
    priority: 5,
    cell: ({ status, description }) =>
      isWell(status) || description == null ? null : (
        <span className={styles.why} title={description}>
          {description}
        </span>
      ),
  },
  {
    id: 'chart',
    header: t('column.chart'),
    flex: 2,
    min: 140,
    priority: 2,
    cell: ({ chart, chartVersion }) => (
      <span className={styles.line}>
        <span className={styles.cut}>{chart}</span>
        <span className={styles.quiet}>{chartVersion}</span>
      </span>
    ),
  },
  {
    id: 'appVersion',
    header: t('column.appVersion'),
    width: 110,
    priority: 4,
    cell: ({ appVersion }) => appVersion ?? <span className={styles.quiet}>{t('none')}</span>,
  },
  {
    id: 'revision',
    header: t('column.revision'),
    width: 90,
    align: 'end',
    priority: 3,
    value: ({ revision }) => revision,
    cell: ({ revision }) => t('number', { revision }),
  },
  {
    id: 'cluster',
    header: t('column.cluster'),
    flex: 1,
    min: 150,
    priority: 3,
    cell: ({ clusterName, runtime }) => <ClusterName cluster={clusterName} runtime={runtime} />,
  },
  {
    id: 'namespace',
    header: t('column.namespace'),
    flex: 1,
    min: 110,
    priority: 2,
    cell: ({ namespace }) => (
      <span className={styles.cut} title={namespace}>
        {namespace}
      </span>
    ),
  },
  {
    id: 'updated',
    header: t('column.updated'),
    width: 100,
    align: 'end',
    priority: 3,
    cell: ({ updatedAt }) => <Time at={updatedAt} bare focusable={false} />,
  },
];

const SHOWN_VERSIONS = 6;

export const chartColumns = (t: HelmText): readonly Column<Chart>[] => [
  {
    id: 'name',
    header: t('column.chart'),
    flex: 1,
    min: 150,
    priority: 1,
    cell: ({ name }) => (
      <span className={styles.line}>
        <Icon name="box" size={14} />
        <b title={name}>{name}</b>
      </span>
    ),
  },
  {
    id: 'releases',
    header: t('title'),
    width: 120,
    align: 'end',
    priority: 1,
    cell: ({ releases }) => t('count', { count: releases }),
  },
  {
    id: 'versions',
    header: t('column.versions'),
    flex: 3,
    min: 180,
    priority: 2,
    cell: ({ versions }) => (
      <span className={styles.line}>
        {versions
          .toReversed()
          .slice(0, SHOWN_VERSIONS)
          .map(({ version, releases }) => (
            <Tag key={version}>{t('version', { version, releases })}</Tag>
          ))}
        {versions.length > SHOWN_VERSIONS && (
          <span className={styles.quiet}>+{versions.length - SHOWN_VERSIONS}</span>
        )}
      </span>
    ),
  },
  {
    id: 'spread',
    header: t('column.spread'),
    width: 150,
    priority: 3,
    cell: ({ versions }) =>
      versions.length > 1 ? (
        <Pill tone="warn" shape="warn">
          {t('spread', { count: versions.length })}
        </Pill>
      ) : (
        <span className={styles.quiet}>{t('one')}</span>
      ),
  },
];
