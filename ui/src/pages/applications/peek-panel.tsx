import { ButtonLink } from '../../design/button/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { Link } from '../../design/link/index.ts';
import { Time } from '../../design/time/index.ts';
import { ApplicationHealth, ApplicationSync } from '../../gitops/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './applications.module.css';
import { whyWords } from './fleet-columns.tsx';
import type { FleetRow } from './use-fleet.ts';

interface Props {
  readonly row: FleetRow;
  readonly onClose: () => void;
}

/** One application beside the list: enough to decide whether to open it. */
export const PeekPanel = ({ row, onClose }: Props) => {
  const t = useText('applications');
  const format = useFormatter();
  const { destination, commit, runtime, namespace, name } = row;
  const place = { runtime, namespace, name };
  return (
    <DetailPanel title={row.name} onClose={onClose}>
      <div className={styles.pills}>
        <ApplicationHealth health={row.health} />
        <ApplicationSync sync={row.sync} phase={row.operation?.phase} />
      </div>
      <p className={styles.reason}>{whyWords(row, { t, format })}</p>
      <DescriptionList
        items={[
          { id: 'since', label: t('peek.since'), value: <Time at={row.stateSince} /> },
          {
            id: 'runtime',
            label: t('key.runtime'),
            value: (
              <Link to="/runtimes/$name" params={{ name: row.runtime }}>
                {row.runtime}
              </Link>
            ),
          },
          {
            id: 'cluster',
            label: t('key.cluster'),
            value:
              destination.name == null ? (
                destination.server
              ) : (
                <Link
                  to="/clusters/$runtime/$cluster"
                  params={{ runtime: row.runtime, cluster: destination.name }}
                >
                  {destination.name}
                </Link>
              ),
          },
          { id: 'namespace', label: t('key.namespace'), value: destination.namespace },
          { id: 'project', label: t('key.project'), value: row.project },
          ...(row.gitSource == null
            ? []
            : [{ id: 'source', label: t('key.git-source'), value: row.gitSource }]),
          ...(commit?.message == null
            ? []
            : [{ id: 'commit', label: t('peek.commit'), value: commit.message.split('\n', 1)[0] }]),
          ...(row.images.length === 0
            ? []
            : [{ id: 'images', label: t('peek.images'), value: row.images.slice(0, 5).join('\n') }]),
        ]}
      />
      <div className={styles.pills}>
        <ButtonLink to="/apps/$runtime/$namespace/$name" params={place} icon="arrow-r">
          {t('peek.open')}
        </ButtonLink>
        {row.sync !== 'Synced' && (
          <ButtonLink
            to="/apps/$runtime/$namespace/$name"
            params={place}
            search={{ tab: 'diff' }}
            icon="diff"
          >
            {t('peek.diff')}
          </ButtonLink>
        )}
      </div>
    </DetailPanel>
  );
};
