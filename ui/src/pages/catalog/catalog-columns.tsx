import { Icon } from '../../design/icon/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import type { useText } from '../../text/index.ts';
import styles from './catalog.module.css';
import type { StepType } from './step-type.ts';

type Text = ReturnType<typeof useText<'catalog'>>;

/** The columns of the catalog. */
export const catalogColumns = (t: Text): readonly Column<StepType>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 180,
    priority: 1,
    sort: byText(({ name }) => name),
    cell: ({ name }) => (
      <span className={styles.line}>
        <Icon name="box" size={14} />
        <b>{name}</b>
      </span>
    ),
  },
  {
    id: 'title',
    header: t('column.title'),
    flex: 4,
    min: 200,
    priority: 1,
    cell: ({ title, description }) => <span title={description}>{title || description}</span>,
  },
  {
    id: 'from',
    header: t('column.from'),
    width: 120,
    priority: 3,
    cell: ({ isOfficial }) => t(isOfficial ? 'from.official' : 'from.account'),
  },
  {
    id: 'version',
    header: t('column.version'),
    width: 100,
    priority: 2,
    cell: ({ version }) => <span className={styles.quiet}>{version}</span>,
  },
];
