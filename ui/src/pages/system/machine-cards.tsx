import { Card } from '../../design/card/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { ExternalLink, Link } from '../../design/link/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import { readBytes } from './bytes.ts';
import { reportOf } from './report.ts';
import styles from './system.module.css';
import type { Status } from './use-system.ts';

interface Props {
  readonly status: Status;
}

/** The processes that run, and the one that answered. */
export const ProcessCard = ({ status }: Props) => {
  const t = useText('system');
  const { running, answering } = status.processes;
  return (
    <Card title={t('process.title')} aside={t('process.count', { count: running })}>
      <DescriptionList
        labelWidth={104}
        items={[
          {
            id: 'name',
            label: t('process.name'),
            value: <code className={styles.mono}>{answering.name}</code>,
          },
          { id: 'started', label: t('process.started'), value: <Time at={answering.startedAt} /> },
          { id: 'node', label: t('process.node'), value: answering.node },
          { id: 'memory', label: t('process.memory'), value: t('size', readBytes(answering.memoryBytes)) },
          {
            id: 'modules',
            label: t('process.modules'),
            value: (
              <span className={styles.tags}>
                {answering.modules.map(name => (
                  <Tag key={name}>{name}</Tag>
                ))}
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
};

/** The database that everything is kept in. */
export const DatabaseCard = ({ status }: Props) => {
  const t = useText('system');
  const { version, sizeBytes, migration, answeredInMs } = status.database;
  return (
    <Card title={t('data.title')}>
      <DescriptionList
        labelWidth={104}
        items={[
          { id: 'version', label: t('data.version'), value: version },
          { id: 'size', label: t('data.size'), value: t('size', readBytes(sizeBytes)) },
          {
            id: 'migration',
            label: t('data.migration'),
            value: <code className={styles.mono}>{migration}</code>,
          },
          {
            id: 'answered',
            label: t('data.answered'),
            value: t('data.ms', { ms: Math.round(answeredInMs) }),
          },
        ]}
      />
    </Card>
  );
};

/** What to put into a bug report, and where to read more. */
export const ReportCard = ({ status }: Props) => {
  const t = useText('system.report');
  return (
    <Card title={t('title')}>
      <div className={styles.report}>
        <p className={styles.quiet}>{t('text')}</p>
        <CopyField label={t('label')} text={reportOf(status)} copyLabel={t('copy')} />
        <div className={styles.links}>
          <ExternalLink href="/metrics">{t('metrics')}</ExternalLink>
          <ExternalLink href="/api/docs">{t('api')}</ExternalLink>
          <Link to="/settings/audit" search={{ q: 'entity:schedule' }}>
            {t('audit')}
          </Link>
        </div>
      </div>
    </Card>
  );
};
