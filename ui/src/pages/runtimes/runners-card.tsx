import { Link } from '@tanstack/react-router';
import { classNames } from '../../design/class-names/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { Meter } from '../../design/meter/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './runtimes.module.css';
import type { Machines, Pool } from './use-machines.ts';

const MOST_POOLS = 5;

/** How many chips the runners have beside their card, with the one that adds one. */
export const runnerChips = ({ pools }: Machines, mayAdd: boolean): number =>
  Math.min(pools.length, MOST_POOLS) + (mayAdd ? 1 : 0);

const lookOf = ({ online, busy, capacity }: Pool) => {
  if (online === 0) return { tone: 'bad', shape: 'bad' } as const;
  return busy >= capacity
    ? ({ tone: 'warn', shape: 'delayed' } as const)
    : ({ tone: 'ok', shape: 'ok' } as const);
};

interface Props {
  readonly machines: Machines;
  readonly style?: React.CSSProperties;
}

/** All runners in one card: they belong to builds, and are managed on a page of their own. */
export const RunnersCard = ({ machines, style }: Props) => {
  const t = useText('runtimes.runners');
  const { online, pools, busy, capacity } = machines;
  const look =
    online === 0 ? ({ tone: 'idle', shape: 'unknown' } as const) : ({ tone: 'ok', shape: 'ok' } as const);
  return (
    <Link to="/runners" className={styles.card} {...(style ? { style } : {})}>
      <span className={styles.cardHead}>
        <StateIcon {...look} size={16} />
        <b>{t('title')}</b>
        <span className={styles.end}>{t('online', { count: online })}</span>
      </span>
      <span className={styles.cardLine}>
        <span>{t('pools', { count: pools.length })}</span>
        <span className={styles.quiet}>{t('busy', { busy, capacity })}</span>
      </span>
      <span className={styles.load}>
        <Meter
          label={t('busy', { busy, capacity })}
          max={Math.max(1, capacity)}
          parts={[{ label: t('title'), value: busy, tone: 'run' }]}
        />
      </span>
    </Link>
  );
};

/** The runtime environments that runners serve. */
export const PoolChips = ({ machines }: Pick<Props, 'machines'>) => {
  const t = useText('runtimes.runners');
  const mayAdd = useCan('create', 'agent');
  return (
    <>
      {machines.pools.slice(0, MOST_POOLS).map(pool => (
        <Link key={pool.name} to="/runners" search={{ q: `runtime:${pool.name}` }} className={styles.chip}>
          <StateIcon {...lookOf(pool)} size={13} />
          <span className={styles.cut}>{pool.name}</span>
          <em>{t('load', { busy: pool.busy, capacity: pool.capacity })}</em>
        </Link>
      ))}
      {mayAdd && (
        <Link to="/runners" search={{ create: true }} className={classNames(styles.chip, styles.rest)}>
          <Icon name="plus" size={12} />
          {t('add')}
        </Link>
      )}
    </>
  );
};
