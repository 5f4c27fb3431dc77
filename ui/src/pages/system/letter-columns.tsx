import type { Column } from '../../design/table/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import styles from './system.module.css';
import type { DeadLetter } from './use-system.ts';

type Text = ReturnType<typeof useText<'system.dead'>>;

/** The columns of dead letters; a job's type is its queue, so that it is said once. */
export const letterColumns = (t: Text, kind: DeadLetter['kind']): readonly Column<DeadLetter>[] => [
  {
    id: 'what',
    header: kind === 'event' ? t('what') : t('source.job'),
    flex: 2,
    min: 160,
    priority: 1,
    cell: ({ type }) => <b className={styles.name}>{type}</b>,
  },
  ...(kind === 'event'
    ? [
        {
          id: 'source',
          header: t('source.event'),
          flex: 1,
          min: 140,
          cell: ({ source }: DeadLetter) => <span className={styles.name}>{source}</span>,
        },
      ]
    : []),
  {
    id: 'error',
    header: t('error'),
    flex: 3,
    min: 200,
    priority: 1,
    cell: ({ error }) => (
      <span className={styles.fault} title={error}>
        {error}
      </span>
    ),
  },
  {
    id: 'attempts',
    header: t('attempts'),
    width: 70,
    align: 'end',
    priority: 3,
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'died',
    header: t('died'),
    width: 110,
    align: 'end',
    cell: ({ diedAt }) => <Time at={diedAt} bare focusable={false} />,
  },
];
