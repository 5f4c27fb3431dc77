import { BuildLength, subjectOf } from '../../builds/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { Link } from '../../design/link/index.ts';
import { BarRuns } from '../../design/sparkline/index.ts';
import { StatusPill } from '../../design/status/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import { Duration, Time } from '../../design/time/index.ts';
import type { useFormatter, useText } from '../../text/index.ts';
import { type PipelineRow, runsOf, successOf } from './pipeline-row.ts';
import styles from './pipelines.module.css';

interface Words {
  readonly t: ReturnType<typeof useText<'pipelines'>>;
  readonly builds: ReturnType<typeof useText<'builds'>>;
  readonly format: ReturnType<typeof useFormatter>;
  readonly onFavour: (row: PipelineRow) => void;
}

/** The columns of the list of pipelines. */
export const pipelineColumns = ({ t, builds, format, onFavour }: Words): readonly Column<PipelineRow>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 180,
    priority: 1,
    sort: byText(({ name }) => name),
    cell: row => (
      <span className={styles.name}>
        <button
          type="button"
          className={styles.star}
          aria-pressed={row.isFavourite}
          aria-label={t(row.isFavourite ? 'disfavour' : 'favour', { name: row.name })}
          onClick={event => {
            event.preventDefault();
            event.stopPropagation();
            onFavour(row);
          }}
        >
          <Icon name={row.isFavourite ? 'star-on' : 'star'} size={14} />
        </button>
        <b>{row.name}</b>
      </span>
    ),
  },
  {
    id: 'last',
    header: t('column.last'),
    flex: 4,
    min: 220,
    priority: 1,
    value: ({ activity }) => activity?.last.state,
    cell: ({ activity }) =>
      activity === undefined ? (
        <span className={styles.quiet}>{t('never')}</span>
      ) : (
        <span className={styles.last}>
          <StatusPill kind="build" status={activity.last.state} quiet="auto" />
          <Link to="/builds/$id" params={{ id: activity.last.id }} look="quiet">
            {builds('number', { number: activity.last.number })}
          </Link>
          <span className={styles.subject}>{subjectOf(activity.last)}</span>
        </span>
      ),
  },
  {
    id: 'branch',
    header: t('column.branch'),
    flex: 1,
    min: 110,
    priority: 3,
    cell: ({ activity }) =>
      activity !== undefined &&
      activity.last.branchName !== '' && (
        <span className={styles.branch}>
          <Icon name="branch" size={14} />
          <span>{activity.last.branchName}</span>
        </span>
      ),
  },
  {
    id: 'recent',
    header: t('column.recent'),
    width: 110,
    cell: ({ activity }) => activity && <BarRuns runs={runsOf(activity)} />,
  },
  {
    id: 'success',
    header: t('column.success'),
    width: 80,
    align: 'end',
    sort: (a, b) => (successOf(a.activity) ?? -1) - (successOf(b.activity) ?? -1),
    cell: ({ activity }) => {
      const share = successOf(activity);
      if (share === undefined) return null;
      const tone = share >= 95 ? undefined : share >= 80 ? styles.warn : styles.bad;
      return (
        <span className={tone}>
          {t('percent', { value: format.number(share, { maximumFractionDigits: 1 }) })}
        </span>
      );
    },
  },
  {
    id: 'length',
    header: t('column.length'),
    width: 110,
    align: 'end',
    cell: ({ activity }) => {
      if (activity?.medianSeconds !== undefined) return <Duration ms={activity.medianSeconds * 1000} />;
      return activity && <BuildLength from={activity.last.started} to={activity.last.finished} />;
    },
  },
  {
    id: 'started',
    header: t('column.started'),
    width: 90,
    priority: 1,
    align: 'end',
    cell: ({ activity }) => activity && <Time at={activity.last.created} bare focusable={false} />,
  },
];
