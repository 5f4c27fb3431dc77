import { Icon } from '../../../design/icon/index.ts';
import { ExternalLink } from '../../../design/link/index.ts';
import { Pill } from '../../../design/status/index.ts';
import { Tag } from '../../../design/tag/index.ts';
import { useText } from '../../../text/index.ts';
import { keyText } from '../application.ts';
import type { ShowSearch } from '../search.ts';
import styles from './services.module.css';
import { type Front, isAddress, portText } from './serving.ts';

interface Props {
  readonly services: readonly Front[];
  readonly show: ShowSearch;
}

/** Services with their ports and who answers, each with the addresses that lead to it from outside. */
export const FrontOf = ({ services, show }: Props) => (
  <ul className={styles.lines}>
    {services.map(front => (
      <Service key={`${front.service.namespace}/${front.service.name}`} front={front} show={show} />
    ))}
  </ul>
);

const Service = ({ front, show }: { readonly front: Front; readonly show: ShowSearch }) => {
  const t = useText('applicationServices');
  const { namespace, name, type, clusterIp, externals, ports, readyEndpoints, endpointCount } = front.service;
  const isAnswered = readyEndpoints > 0;
  const isElsewhere = type === 'ExternalName';
  const open = (group: string, kind: string, place: { readonly namespace: string; readonly name: string }) =>
    show(
      { node: keyText({ group, kind, namespace: place.namespace, name: place.name }), panel: undefined },
      { push: true },
    );
  return (
    <li className={styles.front}>
      <span className={styles.line}>
        <Icon name="svc" size={13} />
        <button
          type="button"
          className={styles.link}
          onClick={() => open('', 'Service', { namespace, name })}
        >
          {name}
        </button>
        <Tag>{type}</Tag>
        {ports.map(port => (
          <code key={`${port.port}/${port.protocol}`}>{portText(port)}</code>
        ))}
        {!isElsewhere && (
          <Pill tone={isAnswered ? 'ok' : 'warn'} shape={isAnswered ? 'ok' : 'warn'} quiet="auto">
            {isAnswered ? t('answer', { ready: readyEndpoints, count: endpointCount }) : t('answerNone')}
          </Pill>
        )}
      </span>
      {!isElsewhere && (
        <span className={styles.quiet}>
          {clusterIp == null ? t('headless') : t('address', { ip: clusterIp })}
        </span>
      )}
      {externals.map(address => (
        <code key={address}>{address}</code>
      ))}
      {front.ingresses.map(ingress => (
        <span key={ingress.name} className={styles.line}>
          <Icon name="globe" size={13} />
          {ingress.urls.length === 0 && <span className={styles.quiet}>{t('waiting')}</span>}
          {ingress.urls.map(url =>
            isAddress(url) ? (
              <ExternalLink key={url} href={url}>
                {url}
              </ExternalLink>
            ) : (
              <code key={url}>{url}</code>
            ),
          )}
          <button
            type="button"
            className={styles.link}
            onClick={() => open('networking.k8s.io', 'Ingress', ingress)}
          >
            {t('via', { name: ingress.name })}
          </button>
        </span>
      ))}
    </li>
  );
};
