import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { Logo } from '../../design/logo/index.ts';
import { useText } from '../../text/index.ts';
import type { FleetRuntime } from './fleet.ts';
import styles from './runtimes.module.css';
import type { Machines } from './use-machines.ts';

interface Props {
  readonly fleet: readonly FleetRuntime[];
  readonly machines: Machines | undefined;
  readonly style?: React.CSSProperties;
}

/** The platform, and who is connected to it. */
export const ControlPlaneCard = ({ fleet, machines, style }: Props) => {
  const t = useText('runtimes.platform');
  const version = useQuery(read('/version')).data?.version;
  const online = fleet.filter(({ runtime }) => runtime.online).length;
  const links = fleet.reduce((sum, { runtime }) => sum + runtime.clients, 0) + (machines?.online ?? 0);
  const facts = [
    { label: t('version'), value: version },
    { label: t('runtimes'), value: t('of', { there: online, all: fleet.length }) },
    ...(machines
      ? [{ label: t('runners'), value: t('of', { there: machines.online, all: machines.all }) }]
      : []),
    { label: t('links'), value: t('open', { count: links }) },
  ];
  return (
    <section className={styles.platform} aria-label={t('title')} {...(style ? { style } : {})}>
      <h2>
        <Logo size={22} />
        {t('title')}
      </h2>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Icon name="shield-check" size={13} />
        <span>{t('outward')}</span>
      </p>
    </section>
  );
};
