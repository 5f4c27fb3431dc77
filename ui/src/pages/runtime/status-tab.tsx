import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/index.ts';
import { Card } from '../../design/card/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { hasCome, type Runtime } from '../../gitops/index.ts';
import {
  CheckList,
  countGood,
  IssueList,
  Resync,
  RuntimeCounters,
  type useStanding,
} from '../../runtime-status/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './runtime.module.css';
import { RuntimeClustersDocument } from './sources.generated.ts';

interface Props {
  readonly runtime: Runtime;
  readonly standing: ReturnType<typeof useStanding>;
}

/** What needs a person, every path with what to do, and the facts. */
export const StatusTab = ({ runtime, standing }: Props) => {
  const t = useText('runtime.status');
  const parts = useText('runtimeParts');
  const mayUpdate = useCan('update', 'gitops-runtime');
  const { good, all } = countGood(standing.checks);
  const { name } = runtime;
  const clusters = useQuery(ask('/gitops/clusters', RuntimeClustersDocument, { runtime: name })).data
    ?.clusters.nodes;
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Card title={t('counters')} flush>
          <RuntimeCounters runtime={runtime} clusters={clusters} standing={standing} />
        </Card>
        <IssueList runtime={runtime} refused={standing.refused} isBesidePaths />
        {hasCome(runtime) && (
          <Card
            title={parts('connectivity')}
            aside={standing.isPending ? undefined : t('good', { good, all })}
            actions={mayUpdate && runtime.online ? <Resync name={runtime.name} /> : undefined}
          >
            {standing.error && !standing.data && (
              <ErrorState error={standing.error} onRetry={() => void standing.refetch()} />
            )}
            {standing.isPending ? (
              <SkeletonRows rows={8} />
            ) : (
              <CheckList runtime={name} checks={standing.checks} times={standing.times} full />
            )}
            <p className={styles.note}>{parts('asked')}</p>
          </Card>
        )}
      </div>
      <Card title={t('facts')}>
        <Facts runtime={runtime} />
      </Card>
    </div>
  );
};

const Facts = ({ runtime }: Pick<Props, 'runtime'>) => {
  const t = useText('runtime.facts');
  const gitops = useText('gitops');
  const { kind, version, upgradeAvailable, platform, engine, namespace, cluster, accessMode, url } = runtime;
  const row = (id: string, value: React.ReactNode) =>
    value === undefined || value === '' ? [] : [{ id, label: t(id as 'kind'), value }];
  return (
    <DescriptionList
      labelWidth={110}
      items={[
        ...row('kind', t(`kinds.${kind}`)),
        ...row(
          'version',
          <span className={styles.line}>
            {version ?? t(hasCome(runtime) ? 'unknown' : 'notInstalled')}
            {upgradeAvailable !== undefined && (
              <Tag tone="warn">{t('newer', { version: upgradeAvailable })}</Tag>
            )}
          </span>,
        ),
        ...row('platform', platform),
        ...row('engine', t(`engines.${engine}`)),
        ...row('namespace', <code>{namespace}</code>),
        ...row('cluster', <code className={styles.address}>{cluster}</code>),
        ...row('access', gitops(`access.${accessMode}`)),
        ...row('url', <code className={styles.address}>{url}</code>),
        ...row('clients', t('links', { count: runtime.clients })),
        ...row('configuration', t(runtime.isConfigurationRuntime ? 'yes' : 'no')),
        ...row(
          'connected',
          runtime.online && runtime.connectedAt !== undefined ? <Time at={runtime.connectedAt} /> : undefined,
        ),
        // Of one that is there, when it was last heard of says nothing.
        ...(runtime.online
          ? []
          : row('seen', runtime.seenAt === undefined ? t('never') : <Time at={runtime.seenAt} />)),
        ...row('created', <Time at={runtime.createdAt} />),
      ]}
    />
  );
};
