import { Avatar } from '../../design/avatar/index.ts';
import { Pill } from '../../design/status/index.ts';
import type { Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import styles from './service-accounts.module.css';
import type { Machine } from './use-machines.ts';

type Text = ReturnType<typeof useText<'serviceAccounts'>>;

const SHOWN_TEAMS = 2;

/** The columns of the list of service accounts. */
export const machineColumns = (t: Text): readonly Column<Machine>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 180,
    priority: 1,
    sort: (a, b) => a.name.localeCompare(b.name),
    cell: ({ name, admin }) => (
      <span className={styles.line}>
        <Avatar name={name} size={20} square decorative />
        <b>{name}</b>
        {admin && <Tag>{t('role.admin')}</Tag>}
      </span>
    ),
  },
  {
    id: 'teams',
    header: t('column.teams'),
    flex: 2,
    min: 160,
    cell: ({ teams }) =>
      teams.length === 0 ? (
        <span className={styles.quiet}>{t('noTeams')}</span>
      ) : (
        <span className={styles.line} title={teams.map(({ name }) => name).join(', ')}>
          {teams.slice(0, SHOWN_TEAMS).map(({ _id, name }) => (
            <Tag key={_id}>{name}</Tag>
          ))}
          {teams.length > SHOWN_TEAMS && (
            <span className={styles.quiet}>{t('moreTeams', { count: teams.length - SHOWN_TEAMS })}</span>
          )}
        </span>
      ),
  },
  {
    id: 'keys',
    header: t('column.keys'),
    width: 100,
    sortFirst: 'descending',
    sort: (a, b) => a.keys - b.keys,
    cell: ({ keys }) => (
      <span className={keys === 0 ? styles.quiet : undefined}>{t('keyCount', { count: keys })}</span>
    ),
  },
  {
    id: 'state',
    header: t('column.state'),
    width: 120,
    priority: 1,
    value: ({ enabled }) => String(enabled),
    cell: ({ enabled }) =>
      enabled ? (
        <Pill tone="ok" shape="ok" quiet>
          {t('state.enabled')}
        </Pill>
      ) : (
        <Pill tone="idle" shape="stopped">
          {t('state.disabled')}
        </Pill>
      ),
  },
  {
    id: 'created',
    header: t('column.created'),
    width: 110,
    priority: 3,
    sortFirst: 'descending',
    sort: (a, b) => a.createdAt.localeCompare(b.createdAt),
    cell: ({ createdAt }) => <Time at={createdAt} bare focusable={false} />,
  },
];
