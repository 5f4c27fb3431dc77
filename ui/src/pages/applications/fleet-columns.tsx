import { Icon } from '../../design/icon/index.ts';
import { Sha } from '../../design/sha/index.ts';
import type { Column } from '../../design/table/index.ts';
import { Time } from '../../design/time/index.ts';
import { ApplicationSync } from '../../gitops/index.ts';
import type { useFormatter, useText } from '../../text/index.ts';
import styles from './applications.module.css';
import { Standing } from './standing.tsx';
import type { FleetRow } from './use-fleet.ts';

interface Words {
  readonly t: ReturnType<typeof useText<'applications'>>;
  readonly format: ReturnType<typeof useFormatter>;
  readonly isFavourite: (id: string) => boolean;
  readonly onFavour: (row: FleetRow) => void;
}

/** Only commits are cut: a version of a chart or a tag is shown whole. */
const isCommit = (revision: string): boolean => /^[0-9a-f]{40}$/.test(revision);

/** The columns of the list of applications. */
export const fleetColumns = ({ t, format, isFavourite, onFavour }: Words): readonly Column<FleetRow>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 4,
    min: 220,
    priority: 1,
    value: ({ health, sync, operation, hold }) =>
      `${health} ${sync} ${operation?.phase ?? ''} ${hold?.since ?? ''}`,
    cell: row => (
      <span className={styles.name}>
        <Standing {...row} />
        <ApplicationSync sync={row.sync} phase={row.operation?.phase} icon iconSize={14} />
        <b>{row.name}</b>
        <button
          type="button"
          className={styles.star}
          aria-pressed={isFavourite(row.id)}
          aria-label={t(isFavourite(row.id) ? 'favourite.remove' : 'favourite.add', { name: row.name })}
          onClick={event => {
            event.preventDefault();
            event.stopPropagation();
            onFavour(row);
          }}
        >
          <Icon name={isFavourite(row.id) ? 'star-on' : 'star'} size={13} />
        </button>
      </span>
    ),
  },
  {
    id: 'why',
    header: t('column.why'),
    // What is not as it should be says why: the room that others leave is for that.
    flex: 20,
    min: 280,
    bareInCards: true,
    value: ({ why, silentSince }) => `${why} ${silentSince ?? ''}`,
    cell: row => {
      const why = whyWords(row, { t, format });
      return (
        <span className={row.state === 'Healthy' ? styles.quiet : styles.why} title={why}>
          {why}
        </span>
      );
    },
  },
  {
    id: 'environment',
    header: t('column.environment'),
    width: 104,
    priority: 4,
    value: ({ environment }) => environment ?? undefined,
    cell: ({ environment }) =>
      environment != null && (
        <span className={styles.cut} title={environment}>
          {environment}
        </span>
      ),
  },
  {
    id: 'place',
    header: t('column.place'),
    flex: 5,
    min: 190,
    priority: 3,
    cell: ({ destination: { name, server, namespace } }) => {
      const place = t('place', { cluster: name ?? server, namespace });
      return (
        <span className={styles.cut} title={place}>
          {place}
        </span>
      );
    },
  },
  {
    id: 'revision',
    header: t('column.revision'),
    width: 96,
    priority: 4,
    value: ({ revisions }) => revisions[0],
    cell: ({ revisions: [revision] }) =>
      revision !== undefined &&
      (isCommit(revision) ? <Sha value={revision} /> : <code className={styles.cut}>{revision}</code>),
  },
  {
    id: 'deployed',
    header: t('column.deployed'),
    width: 96,
    align: 'end',
    priority: 3,
    cell: ({ deployedAt }) => deployedAt != null && <Time at={deployedAt} bare focusable={false} />,
  },
];

/** Why an application stands as it does; of one whose runtime is silent, since when nobody knows better. */
export const whyWords = (
  { why, silentSince, runtime }: FleetRow,
  { t, format }: Pick<Words, 't' | 'format'>,
): string =>
  silentSince == null
    ? why
    : t('silent', {
        runtime,
        since: format.dateTime(new Date(silentSince), {
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }),
      });
