import { Link } from '@tanstack/react-router';
import { classNames } from '../../design/class-names/index.ts';
import { StatusIcon } from '../../design/status/index.ts';
import { Time } from '../../design/time/index.ts';
import type { Runtime } from '../../gitops/index.ts';
import { usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import type { FleetRuntime } from './fleet.ts';
import styles from './runtimes.module.css';
import { parseRuntimesSearch } from './search.ts';

interface Props {
  readonly one: FleetRuntime;
  readonly isSelected: boolean;
  readonly style?: React.CSSProperties;
}

/** A runtime of the topology: how it is, how it is reached, what it looks after. */
export const RuntimeCard = ({ one, isSelected, style }: Props) => {
  const t = useText('runtimes');
  const gitops = useText('gitops');
  const [search] = usePageSearch(parseRuntimesSearch);
  const { runtime, state, applications } = one;
  const { name, accessMode, isConfigurationRuntime, version, upgradeAvailable } = runtime;
  return (
    <Link
      to="/runtimes"
      search={{ ...search, selected: name }}
      className={classNames(styles.card, isSelected && styles.selected)}
      aria-current={isSelected ? 'true' : undefined}
      data-runtime={name}
      data-state={state}
      {...(style ? { style } : {})}
    >
      <span className={styles.cardHead}>
        <StatusIcon kind="runtime" status={state} size={16} />
        <b>{name}</b>
        {isConfigurationRuntime && <span className={styles.mark}>{t('configuration')}</span>}
        <span className={upgradeAvailable === undefined ? styles.end : styles.update}>
          {upgradeAvailable === undefined ? version : t('update', { version: version ?? '' })}
        </span>
      </span>
      <span className={styles.cardLine}>
        <span>{gitops(`access.${accessMode}`)}</span>
        <span className={styles.quiet}>{t('applications', { count: applications })}</span>
      </span>
      <span className={styles.cardFoot}>
        <Presence runtime={runtime} />
      </span>
    </Link>
  );
};

/** Since when it is there, or when it was last. */
export const Presence = ({ runtime }: { readonly runtime: Runtime }) => {
  const t = useText('runtimes');
  const { online, connectedAt, seenAt } = runtime;
  const at = (moment: string) => () => <Time at={moment} focusable={false} />;
  if (online && connectedAt !== undefined) return t.rich('connected', { at: at(connectedAt) });
  return seenAt === undefined ? t('never') : t.rich('seen', { at: at(seenAt) });
};
