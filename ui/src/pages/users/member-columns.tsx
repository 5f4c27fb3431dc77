import { Avatar } from '../../design/avatar/index.ts';
import { Pill } from '../../design/status/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import type { Member } from './limits.ts';
import styles from './users.module.css';

type Text = ReturnType<typeof useText<'users'>>;

/** The columns of the members. Emails are shown only to those whom the server gives them. */
export const memberColumns = (t: Text, me: string, hasEmails: boolean): readonly Column<Member>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 180,
    priority: 1,
    sort: byText(({ userName }) => userName),
    cell: ({ _id, userName }) => (
      <span className={styles.line}>
        <Avatar name={userName} size={22} decorative />
        <b className={styles.name}>{userName}</b>
        {_id === me && <Tag>{t('you')}</Tag>}
      </span>
    ),
  },
  ...(hasEmails
    ? [
        {
          id: 'email',
          header: t('column.email'),
          flex: 2,
          min: 180,
          priority: 3,
          sort: byText<Member>(({ email }) => email ?? ''),
          cell: ({ email }: Member) => <span className={styles.quiet}>{email ?? t('noEmail')}</span>,
        },
      ]
    : []),
  {
    id: 'role',
    header: t('column.role'),
    width: 90,
    priority: 2,
    sort: byText(({ role }) => role),
    value: ({ role }) => role,
    cell: ({ role }) => (
      <span className={role === 'admin' ? styles.name : undefined}>{t(`role.${role}`)}</span>
    ),
  },
  {
    id: 'status',
    header: t('column.status'),
    width: 110,
    priority: 1,
    sort: byText(({ status }) => status),
    value: ({ status }) => status,
    cell: ({ status }) => <MemberStatus status={status}>{t(`status.${status}`)}</MemberStatus>,
  },
  {
    id: 'teams',
    header: t('column.teams'),
    flex: 1,
    min: 190,
    priority: 3,
    value: ({ teams }) => teams.length,
    cell: ({ teams }) => <Teams t={t} names={teams.map(({ name }) => name)} />,
  },
  {
    id: 'joined',
    header: t('column.joined'),
    width: 110,
    priority: 4,
    sortFirst: 'descending',
    sort: byText(({ joinedAt }) => joinedAt),
    cell: ({ joinedAt }) => <Time at={joinedAt} focusable={false} />,
  },
  {
    id: 'lastSignIn',
    header: t('column.lastSignIn'),
    width: 120,
    priority: 3,
    sortFirst: 'descending',
    sort: byText(({ lastSignInAt }) => lastSignInAt ?? ''),
    cell: ({ lastSignInAt }) =>
      lastSignInAt === undefined ? (
        <span className={styles.quiet}>{t('never')}</span>
      ) : (
        <Time at={lastSignInAt} focusable={false} />
      ),
  },
];

interface StatusProps {
  readonly status: Member['status'];
  readonly children: string;
}

/** Whether somebody can come in. */
export const MemberStatus = ({ status, children }: StatusProps) => (
  <Pill
    tone={status === 'active' ? 'ok' : 'idle'}
    shape={status === 'active' ? 'ok' : 'stopped'}
    quiet="auto"
  >
    {children}
  </Pill>
);

const SHOWN = 2;

const Teams = ({ t, names }: { readonly t: Text; readonly names: readonly string[] }) => (
  <span className={styles.line} title={names.join(', ')}>
    {names.slice(0, SHOWN).map(name => (
      <Tag key={name}>{name}</Tag>
    ))}
    {names.length > SHOWN && (
      <span className={styles.quiet}>{t('moreTeams', { count: names.length - SHOWN })}</span>
    )}
    {names.length === 0 && <span className={styles.quiet}>{t('noTeams')}</span>}
  </span>
);
