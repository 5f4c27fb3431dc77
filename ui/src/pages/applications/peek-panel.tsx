import { ButtonLink } from '../../design/button/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
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
  const { destination, commit } = row;
  return (
    <DetailPanel title={row.name} onClose={onClose}>
      <div className={styles.pills}>
        <ApplicationHealth health={row.health} />
        <ApplicationSync sync={row.sync} phase={row.operation?.phase} />
      </div>
      <p className={styles.why}>{whyWords(row, { t, format })}</p>
      <DescriptionList
        items={[
          { id: 'since', label: t('peek.since'), value: <Time at={row.stateSince} /> },
          { id: 'runtime', label: t('key.runtime'), value: row.runtime },
          { id: 'cluster', label: t('key.cluster'), value: destination.name ?? destination.server },
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
      <ButtonLink
        to="/apps/$runtime/$namespace/$name"
        params={{ runtime: row.runtime, namespace: row.namespace, name: row.name }}
        icon="arrow-r"
      >
        {t('peek.open')}
      </ButtonLink>
    </DetailPanel>
  );
};
