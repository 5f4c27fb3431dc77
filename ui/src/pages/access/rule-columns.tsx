import { EffectPill, plain } from '../../access-rules/index.ts';
import { Avatar } from '../../design/avatar/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import styles from './access.module.css';
import type { RuleRow } from './rule-rows.ts';

type Text = ReturnType<typeof useText<'access'>>;

const SHOWN = 3;

/** The columns of the list of rules. */
export const ruleColumns = (t: Text): readonly Column<RuleRow>[] => [
  {
    id: 'subject',
    header: t('column.subject'),
    flex: 1,
    min: 150,
    priority: 1,
    sort: byText(({ who }) => who),
    cell: ({ who, subject }) => (
      <span className={styles.line} title={who}>
        {subject.kind === 'role' ? (
          <span className={styles.everyone}>
            <Icon name="users" size={14} />
          </span>
        ) : (
          <Avatar name={who} size={20} square decorative />
        )}
        <b className={styles.cut}>{who}</b>
      </span>
    ),
  },
  {
    id: 'effect',
    header: t('column.effect'),
    width: 88,
    priority: 1,
    sort: byText(({ effect }) => effect),
    value: ({ effect }) => effect,
    cell: ({ effect }) => <EffectPill effect={effect} />,
  },
  {
    id: 'actions',
    header: t('column.actions'),
    flex: 2,
    min: 170,
    priority: 2,
    value: ({ actions }) => String(actions),
    cell: ({ actions }) =>
      actions === '*' ? (
        t('allActions')
      ) : (
        <span className={styles.tags} title={actions.map(plain).join(', ')}>
          {actions.slice(0, SHOWN).map(action => (
            <Tag key={action}>{plain(action)}</Tag>
          ))}
          {actions.length > SHOWN && (
            <span className={styles.quiet}>{t('moreActions', { count: actions.length - SHOWN })}</span>
          )}
        </span>
      ),
  },
  {
    id: 'resource',
    header: t('column.resource'),
    flex: 1,
    min: 110,
    priority: 1,
    sort: byText(({ what }) => what),
    cell: ({ what }) => <span className={styles.cut}>{what}</span>,
  },
  {
    id: 'match',
    header: t('column.match'),
    flex: 2,
    min: 140,
    priority: 2,
    value: ({ which }) => which,
    cell: ({ which }) =>
      which === '' ? (
        <span className={styles.quiet}>{t('allOf')}</span>
      ) : (
        <span className={styles.cut} title={which}>
          {which}
        </span>
      ),
  },
  {
    id: 'description',
    header: t('column.description'),
    flex: 2,
    min: 140,
    priority: 4,
    hidden: true,
    cell: ({ description }) => (
      <span className={styles.cut} title={description}>
        {description}
      </span>
    ),
  },
  {
    id: 'updated',
    header: t('column.updated'),
    width: 190,
    priority: 3,
    sortFirst: 'descending',
    sort: byText(({ updatedAt }) => updatedAt),
    value: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt, author }) => (
      <span className={styles.line}>
        <Time at={updatedAt} focusable={false} />
        <span className={styles.faint}>{t('by', { name: author })}</span>
      </span>
    ),
  },
];
