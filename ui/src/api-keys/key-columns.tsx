import { Avatar } from '../design/avatar/index.ts';
import { Pill } from '../design/status/index.ts';
import { byText, type Column } from '../design/table/index.ts';
import { Tag } from '../design/tag/index.ts';
import { Time } from '../design/time/index.ts';
import type { useText } from '../text/index.ts';
import styles from './key-table.module.css';
import type { KeyRow } from './use-key-rows.ts';

type Text = ReturnType<typeof useText<'keys'>>;

const LOOKS = {
  active: { tone: 'ok', shape: 'ok' },
  soon: { tone: 'warn', shape: 'warn' },
  ended: { tone: 'idle', shape: 'stopped' },
} as const;

/** The columns of a list of keys. */
export const keyColumns = (t: Text): readonly Column<KeyRow>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 160,
    priority: 1,
    sort: byText(({ name }) => name),
    cell: ({ name, tokenPrefix }) => (
      <span className={styles.name}>
        <b>{name}</b>
        <code>{tokenPrefix}…</code>
      </span>
    ),
  },
  {
    id: 'owner',
    header: t('column.owner'),
    flex: 1,
    min: 140,
    sort: byText(({ owner }) => owner.name),
    cell: ({ owner }) => (
      <span className={styles.owner}>
        <Avatar name={owner.name} size={20} square={owner.kind === 'machine'} decorative />
        <span>{owner.kind === 'me' ? t('you') : owner.name}</span>
      </span>
    ),
  },
  {
    id: 'scopes',
    header: t('column.scopes'),
    flex: 1,
    min: 140,
    priority: 3,
    cell: ({ scopes = [] }) =>
      scopes.length === 0 ? (
        <span className={styles.quiet}>{t('allScopes')}</span>
      ) : (
        <span className={styles.owner} title={scopes.join(', ')}>
          <Tag>{scopes[0]}</Tag>
          {scopes.length > 1 && (
            <span className={styles.quiet}>{t('moreScopes', { count: scopes.length - 1 })}</span>
          )}
        </span>
      ),
  },
  {
    id: 'state',
    header: t('column.state'),
    width: 110,
    priority: 1,
    cell: ({ state }) => (
      <Pill {...LOOKS[state]} quiet="auto">
        {t(`state.${state}`)}
      </Pill>
    ),
  },
  {
    id: 'used',
    header: t('column.used'),
    width: 110,
    priority: 2,
    sortFirst: 'descending',
    sort: byText(({ lastUsed }) => lastUsed ?? ''),
    cell: ({ lastUsed }) =>
      lastUsed === undefined ? (
        <span className={styles.quiet}>{t('unused')}</span>
      ) : (
        <Time at={lastUsed} bare focusable={false} />
      ),
  },
  {
    id: 'expires',
    header: t('column.expires'),
    width: 110,
    priority: 3,
    sort: byText(({ expires }) => expires ?? '9'),
    cell: ({ expires }) =>
      expires === undefined ? (
        <span className={styles.quiet}>{t('endless')}</span>
      ) : (
        <Time at={expires} focusable={false} />
      ),
  },
  {
    id: 'created',
    header: t('column.created'),
    width: 110,
    priority: 4,
    sortFirst: 'descending',
    sort: byText(({ created }) => created),
    cell: ({ created }) => <Time at={created} bare focusable={false} />,
  },
];
