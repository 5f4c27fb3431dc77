import { Icon } from '../../design/icon/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import type { Provider } from './provider-draft.ts';
import { ProviderPill, stateOf } from './provider-state.tsx';
import styles from './sso.module.css';

type Text = ReturnType<typeof useText<'sso'>>;

/** The columns of the list of providers. */
export const providerColumns = (t: Text): readonly Column<Provider>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 1,
    min: 150,
    priority: 1,
    sort: byText(({ name }) => name),
    cell: ({ name }) => (
      <span className={styles.line}>
        <Icon name="lock" size={14} />
        <b className={styles.cut}>{name}</b>
      </span>
    ),
  },
  {
    id: 'state',
    header: t('column.state'),
    width: 110,
    priority: 1,
    sort: byText(stateOf),
    value: stateOf,
    cell: provider => <ProviderPill provider={provider} />,
  },
  {
    id: 'issuer',
    header: t('column.issuer'),
    flex: 2,
    min: 200,
    priority: 2,
    sort: byText(({ issuer }) => issuer),
    cell: ({ issuer }) => (
      <code className={styles.cut} title={issuer}>
        {issuer}
      </code>
    ),
  },
  {
    id: 'groups',
    header: t('column.groups'),
    width: 130,
    priority: 3,
    cell: ({ groupTeams, adminGroup }) => (
      <span className={groupTeams.length === 0 && adminGroup === null ? styles.quiet : undefined}>
        {t('groupCount', { count: groupTeams.length + (adminGroup === null ? 0 : 1) })}
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
    value: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <Time at={updatedAt} focusable={false} />,
  },
];
