import type { Context } from '../../contexts/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import { kindOf, settingsOf, typeOf, wordOf } from './integration.ts';
import styles from './integrations.module.css';

type Text = ReturnType<typeof useText<'integrations'>>;

const ICONS = { git: 'branch', registry: 'box', other: 'link' } as const;

/** The columns of the list of integrations. */
export const integrationColumns = (t: Text): readonly Column<Context>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 160,
    priority: 1,
    sort: byText(({ metadata }) => metadata.name),
    cell: context => (
      <span className={styles.line}>
        <Icon name={ICONS[kindOf(typeOf(context))]} size={14} />
        <b>{context.metadata.name}</b>
        {context.metadata.default && <Tag>{t('default')}</Tag>}
      </span>
    ),
  },
  {
    id: 'type',
    header: t('column.type'),
    flex: 1,
    min: 130,
    priority: 1,
    sort: byText(context => t(`type.${wordOf(typeOf(context))}`)),
    cell: context => t(`type.${wordOf(typeOf(context))}`),
  },
  {
    id: 'address',
    header: t('column.address'),
    flex: 2,
    min: 160,
    cell: context => settingsOf(context).address || <span className={styles.quiet}>{t('none')}</span>,
  },
  {
    id: 'user',
    header: t('column.user'),
    flex: 1,
    min: 110,
    priority: 3,
    cell: context => settingsOf(context).user || <span className={styles.quiet}>{t('token')}</span>,
  },
  {
    id: 'updated',
    header: t('column.updated'),
    width: 120,
    priority: 3,
    sortFirst: 'descending',
    sort: byText(({ metadata }) => metadata.updatedAt),
    cell: ({ metadata }) => <Time at={metadata.updatedAt} bare focusable={false} />,
  },
];
