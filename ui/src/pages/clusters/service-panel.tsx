import { Icon } from '../../design/icon/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { useText } from '../../text/index.ts';
import styles from './boards.module.css';
import { OwnerNote } from './owner-note.tsx';
import { Endpoints, portsText, type Service } from './pod-columns.tsx';
import type { ClusterPlace } from './use-cluster.ts';

interface Props {
  readonly place: ClusterPlace;
  readonly service: Service;
  readonly onClose: () => void;
}

/** One service: how it is reached, and who answers. */
export const ServicePanel = ({ place, service, onClose }: Props) => {
  const t = useText('clusters');
  const { type, clusterIp, externals, selector, endpoints, endpointCount, createdAt } = service;
  return (
    <DetailPanel title={service.name} lead={<Icon name="svc" />} onClose={onClose}>
      <OwnerNote runtime={place.runtime} application={service.application ?? undefined} />
      <DescriptionList
        labelWidth={110}
        items={[
          { id: 'endpoints', label: t('service.endpoints'), value: <Endpoints service={service} t={t} /> },
          { id: 'type', label: t('service.type'), value: type },
          { id: 'namespace', label: t('workload.namespace'), value: service.namespace },
          {
            id: 'ports',
            label: t('service.ports'),
            value: <span className={styles.code}>{portsText(service)}</span>,
          },
          {
            id: 'address',
            label: t('service.address'),
            value: [...externals, clusterIp ?? ''].filter(Boolean).join(', ') || t('none'),
          },
          {
            id: 'selector',
            label: t('service.selector'),
            value: (
              <span className={styles.tags}>
                {selector.map(({ name, value }) => (
                  <Tag key={name}>{`${name}=${value}`}</Tag>
                ))}
                {selector.length === 0 && t('none')}
              </span>
            ),
          },
          ...(createdAt == null
            ? []
            : [{ id: 'age', label: t('workload.age'), value: <Time at={createdAt} bare /> }]),
        ]}
      />
      <PageSection title={t('service.behind')}>
        {endpoints.length === 0 ? (
          <p className={styles.quiet}>{t('service.nobody')}</p>
        ) : (
          <ul className={styles.list}>
            {endpoints.map(({ address, isReady, pod }) => (
              <li key={address} className={styles.item}>
                <StateIcon
                  tone={isReady ? 'ok' : 'warn'}
                  shape={isReady ? 'ok' : 'warn'}
                  label={t(isReady ? 'service.ready' : 'service.notReady')}
                />
                <span className={styles.grow}>
                  <span className={styles.cut}>{pod ?? address}</span>
                </span>
                <span className={styles.code}>{address}</span>
              </li>
            ))}
          </ul>
        )}
        {endpointCount > endpoints.length && (
          <p className={styles.quiet}>{t('service.more', { count: endpointCount - endpoints.length })}</p>
        )}
      </PageSection>
    </DetailPanel>
  );
};
