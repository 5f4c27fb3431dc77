import { Icon } from '../../design/icon/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import styles from './projects.module.css';
import type { Project } from './use-projects.ts';

type Text = ReturnType<typeof useText<'projects'>>;

const SHOWN_TAGS = 3;

/** The columns of the list of projects. */
export const projectColumns = (t: Text): readonly Column<Project>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 160,
    priority: 1,
    sort: byText(({ projectName }) => projectName),
    cell: ({ projectName }) => (
      <span className={styles.line}>
        <Icon name="folder" size={14} />
        <b>{projectName}</b>
      </span>
    ),
  },
  {
    id: 'pipelines',
    header: t('column.pipelines'),
    width: 120,
    priority: 1,
    sortFirst: 'descending',
    sort: (a, b) => a.pipelinesNumber - b.pipelinesNumber,
    cell: ({ pipelinesNumber: count }) => (
      <span className={count === 0 ? styles.quiet : undefined}>{t('count', { count })}</span>
    ),
  },
  {
    id: 'tags',
    header: t('column.tags'),
    flex: 2,
    min: 140,
    cell: ({ tags }) => (
      <span className={styles.line} title={tags.join(', ')}>
        {tags.slice(0, SHOWN_TAGS).map(tag => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {tags.length > SHOWN_TAGS && (
          <span className={styles.quiet}>{t('moreTags', { count: tags.length - SHOWN_TAGS })}</span>
        )}
      </span>
    ),
  },
  {
    id: 'variables',
    header: t('column.variables'),
    width: 100,
    priority: 3,
    cell: ({ variables }) => (
      <span className={variables.length === 0 ? styles.quiet : undefined}>
        {t('variables', { count: variables.length })}
      </span>
    ),
  },
  {
    id: 'updated',
    header: t('column.updated'),
    width: 110,
    priority: 3,
    sortFirst: 'descending',
    sort: byText(({ updatedAt }) => updatedAt),
    cell: ({ updatedAt }) => <Time at={updatedAt} bare focusable={false} />,
  },
];
