import type { Context } from '../../contexts/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import { configTypeOf, isSecret } from './config-values.ts';
import styles from './shared-config.module.css';

type Text = ReturnType<typeof useText<'sharedConfig'>>;

/** The columns of the list of shared configuration. */
export const configColumns = (t: Text): readonly Column<Context>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 160,
    priority: 1,
    sort: byText(({ metadata }) => metadata.name),
    cell: context => (
      <span className={styles.line}>
        <Icon name={isSecret(configTypeOf(context)) ? 'lock' : 'vars'} size={14} />
        <b>{context.metadata.name}</b>
      </span>
    ),
  },
  {
    id: 'type',
    header: t('column.type'),
    flex: 1,
    min: 110,
    priority: 1,
    sort: byText(context => t(`type.${configTypeOf(context)}`)),
    cell: context => t(`type.${configTypeOf(context)}`),
  },
  {
    id: 'values',
    header: t('column.values'),
    flex: 2,
    min: 160,
    cell: ({ spec }) => {
      const names = Object.keys(spec.data);
      return (
        <span className={styles.quiet} title={names.join(', ')}>
          {names.length === 0 ? t('count', { count: 0 }) : names.join(', ')}
        </span>
      );
    },
  },
  {
    id: 'updated',
    header: t('column.updated'),
    width: 120,
    priority: 2,
    sortFirst: 'descending',
    sort: byText(({ metadata }) => metadata.updatedAt),
    cell: ({ metadata }) => <Time at={metadata.updatedAt} bare focusable={false} />,
  },
];
