import { Avatar } from '../../design/avatar/index.ts';
import type { Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import styles from './audit.module.css';
import { ResultPill } from './result-pill.tsx';
import { shownKind } from './shown-kind.ts';
import type { AuditRecord } from './use-records.ts';

interface Words {
  readonly t: ReturnType<typeof useText<'audit'>>;
  readonly say: (record: AuditRecord) => string;
  readonly kind: (kind: string) => string;
}

/** The columns of the log; its order is the server's. */
export const recordColumns = ({ t, say, kind }: Words): readonly Column<AuditRecord>[] => [
  {
    id: 'what',
    header: t('column.what'),
    flex: 3,
    min: 220,
    priority: 1,
    cell: record => (
      <span className={styles.what}>
        <Avatar name={record.actor.name} size={20} square={shownKind(record) !== 'user'} decorative />
        <span className={styles.sentence}>
          <b>{record.actor.name}</b> {say(record)}
        </span>
        {shownKind(record) !== 'user' && <Tag>{t(`actorKind.${shownKind(record)}`)}</Tag>}
      </span>
    ),
  },
  {
    id: 'entity',
    header: t('column.entity'),
    flex: 1,
    min: 150,
    cell: ({ entity }) => (
      <span className={styles.entity}>
        <span className={styles.quiet}>{kind(entity.kind)}</span>
        {entity.name !== undefined && <span className={styles.name}>{entity.name}</span>}
      </span>
    ),
  },
  {
    id: 'result',
    header: t('column.result'),
    width: 110,
    priority: 1,
    cell: ({ result }) => <ResultPill result={result} />,
  },
  {
    id: 'ip',
    header: t('column.ip'),
    width: 130,
    priority: 3,
    cell: ({ ip }) => <span className={styles.ip}>{ip}</span>,
  },
  {
    id: 'time',
    header: t('column.time'),
    width: 100,
    priority: 1,
    align: 'end',
    cell: ({ at }) => <Time at={at} bare focusable={false} />,
  },
];
