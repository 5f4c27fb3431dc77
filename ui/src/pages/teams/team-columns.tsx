import type { components } from '../../api/index.ts';
import { Avatar, AvatarStack } from '../../design/avatar/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Tooltip } from '../../design/tooltip/index.ts';
import type { useText } from '../../text/index.ts';
import styles from './teams.module.css';

export type Team = components['schemas']['Team'];
type Text = ReturnType<typeof useText<'teams'>>;

/** Everybody in a team by name: people first. */
export const membersOf = ({ users, serviceAccounts }: Team): readonly string[] => [
  ...users.map(({ userName }) => userName),
  ...serviceAccounts.map(({ name }) => name),
];

const sizeOf = (team: Team) => team.users.length + team.serviceAccounts.length;

/** Why a default team is as it is; nothing for the others. */
export const defaultReason = (t: Text, { type, name }: Team): string | undefined =>
  type === 'default' ? t(name === 'admins' ? 'panel.default.admins' : 'panel.default.users') : undefined;

/** The columns of the teams. */
export const teamColumns = (t: Text): readonly Column<Team>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 160,
    priority: 1,
    sort: byText(({ name }) => name),
    value: ({ name }) => name,
    cell: ({ name }) => (
      <span className={styles.line}>
        <Avatar name={name} size={22} square decorative />
        <b className={styles.name}>{name}</b>
      </span>
    ),
  },
  {
    id: 'members',
    header: t('column.members'),
    flex: 2,
    min: 170,
    priority: 1,
    sortFirst: 'descending',
    sort: (a, b) => sizeOf(a) - sizeOf(b),
    value: sizeOf,
    cell: team =>
      sizeOf(team) === 0 ? (
        <span className={styles.quiet}>{t('nobody')}</span>
      ) : (
        <span className={styles.line}>
          <AvatarStack names={membersOf(team)} max={5} size={20} />
          <span className={styles.quiet}>{t('panel.members', { count: sizeOf(team) })}</span>
        </span>
      ),
  },
  {
    id: 'tags',
    header: t('column.tags'),
    flex: 2,
    min: 140,
    priority: 2,
    value: ({ tags }) => tags.join(' '),
    cell: ({ tags }) =>
      tags.length === 0 ? (
        <span className={styles.quiet}>{t('noTags')}</span>
      ) : (
        <span className={styles.line} title={tags.join(', ')}>
          {tags.map(tag => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      ),
  },
  {
    id: 'kind',
    header: t('column.kind'),
    width: 120,
    priority: 3,
    sort: byText(({ type }) => type),
    cell: team => {
      const reason = defaultReason(t, team);
      if (reason === undefined) return t('kind.custom');
      return (
        <Tooltip text={reason}>
          <span className={styles.line}>
            <Icon name="lock" size={12} />
            {t('kind.default')}
          </span>
        </Tooltip>
      );
    },
  },
];
