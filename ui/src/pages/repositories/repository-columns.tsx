import { Icon } from '../../design/icon/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import styles from './repositories.module.css';
import type { Repository } from './use-repositories.ts';

type Text = ReturnType<typeof useText<'repositories'>>;

/** The columns of the list of repositories. */
export const repositoryColumns = (t: Text): readonly Column<Repository>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 180,
    priority: 1,
    sort: byText(({ fullName }) => fullName),
    cell: ({ owner, name, forkOf, visibility }) => (
      <span className={styles.line}>
        <Icon name={visibility === 'private' ? 'lock' : 'branch'} size={14} />
        <span className={styles.name}>
          <span className={styles.quiet}>{owner.login}/</span>
          <b>{name}</b>
        </span>
        {forkOf !== undefined && <Tag>{t('fork')}</Tag>}
      </span>
    ),
  },
  {
    id: 'description',
    header: t('column.description'),
    flex: 3,
    min: 160,
    priority: 3,
    cell: ({ description }) => <span className={styles.quiet}>{description}</span>,
  },
  {
    id: 'branch',
    header: t('column.branch'),
    flex: 1,
    min: 110,
    priority: 3,
    cell: ({ defaultBranch }) => defaultBranch,
  },
  {
    id: 'visibility',
    header: t('column.visibility'),
    width: 120,
    cell: ({ visibility }) => t(`visibility.${visibility}`),
  },
  {
    id: 'pushed',
    header: t('column.pushed'),
    width: 110,
    priority: 1,
    sortFirst: 'descending',
    sort: byText(({ pushedAt }) => pushedAt ?? ''),
    cell: ({ pushedAt }) =>
      pushedAt === undefined ? (
        <span className={styles.quiet}>{t('never')}</span>
      ) : (
        <Time at={pushedAt} bare focusable={false} />
      ),
  },
];
