import type { components } from '../../api/index.ts';
import { Pill } from '../../design/status/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import styles from './users.module.css';

export type Invitation = components['schemas']['Invitation'];
type Text = ReturnType<typeof useText<'users'>>;

const isOver = ({ expiresAt }: Invitation) => Date.parse(expiresAt) <= Date.now();

/** The columns of the invitations. */
export const invitationColumns = (t: Text): readonly Column<Invitation>[] => [
  {
    id: 'email',
    header: t('column.email'),
    flex: 2,
    min: 180,
    priority: 1,
    sort: byText(({ email }) => email),
    cell: ({ email }) => <b className={styles.name}>{email}</b>,
  },
  {
    id: 'role',
    header: t('column.role'),
    width: 90,
    priority: 2,
    sort: byText(({ role }) => role),
    cell: ({ role }) => t(`role.${role}`),
  },
  {
    id: 'state',
    header: t('invitations.stateLabel'),
    width: 110,
    priority: 1,
    cell: row =>
      isOver(row) ? (
        <Pill tone="warn" shape="warn">
          {t('invitations.state.expired')}
        </Pill>
      ) : (
        <Pill tone="idle" shape="pending" quiet>
          {t('invitations.state.waiting')}
        </Pill>
      ),
  },
  {
    id: 'teams',
    header: t('column.teams'),
    flex: 1,
    min: 140,
    priority: 3,
    cell: ({ teams }) =>
      teams.length === 0 ? (
        <span className={styles.quiet}>{t('noTeams')}</span>
      ) : (
        <span className={styles.line}>
          {teams.map(({ _id, name }) => (
            <Tag key={_id}>{name}</Tag>
          ))}
        </span>
      ),
  },
  {
    id: 'invited',
    header: t('column.invited'),
    width: 120,
    priority: 3,
    sortFirst: 'descending',
    sort: byText(({ createdAt }) => createdAt),
    cell: ({ createdAt }) => <Time at={createdAt} focusable={false} />,
  },
  {
    id: 'expires',
    header: t('column.expires'),
    width: 120,
    priority: 2,
    sort: byText(({ expiresAt }) => expiresAt),
    cell: ({ expiresAt }) => <Time at={expiresAt} focusable={false} />,
  },
];
