import { Icon } from '../../design/icon/index.ts';
import { Meter } from '../../design/meter/index.ts';
import { Pill } from '../../design/status/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import { RUNNER_STATES, type Runner, type RunnerState, stateOf } from './runner.ts';
import styles from './runners.module.css';

type Text = ReturnType<typeof useText<'runners'>>;

const LOOKS = {
  online: { tone: 'ok', shape: 'ok' },
  paused: { tone: 'gate', shape: 'paused' },
  offline: { tone: 'bad', shape: 'bad' },
} as const;

const SHOWN_RUNTIMES = 2;

/** Whether it takes builds, by shape, colour and word. */
export const RunnerPill = ({ state, t }: { readonly state: RunnerState; readonly t: Text }) => (
  <Pill {...LOOKS[state]} quiet="auto">
    {t(`state.${state}`)}
  </Pill>
);

/** How many of its places are taken. */
export const RunnerLoad = ({ runner, t }: { readonly runner: Runner; readonly t: Text }) => {
  const { capacity } = runner;
  const busy = runner.builds.length;
  return (
    <span className={styles.load}>
      <Meter
        label={t('loadLabel', { busy, capacity })}
        max={capacity}
        parts={[{ label: t('busy'), value: busy, tone: busy >= capacity ? 'warn' : 'run' }]}
      />
      <span>{t('load', { busy, capacity })}</span>
    </span>
  );
};

/** The columns of the list of runners. */
export const runnerColumns = (t: Text): readonly Column<Runner>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 160,
    priority: 1,
    sort: byText(({ name }) => name),
    cell: ({ name, embedded, isolation }) => (
      <span className={styles.line}>
        <Icon name="runner" size={14} />
        <b>{name}</b>
        {embedded && <Tag>{t('embedded')}</Tag>}
        {isolation?.kind === 'none' && <Tag>{t('exposed')}</Tag>}
      </span>
    ),
  },
  {
    id: 'state',
    header: t('column.state'),
    width: 110,
    priority: 1,
    value: stateOf,
    sort: (a, b) => RUNNER_STATES.indexOf(stateOf(a)) - RUNNER_STATES.indexOf(stateOf(b)),
    cell: runner => <RunnerPill state={stateOf(runner)} t={t} />,
  },
  {
    id: 'load',
    header: t('column.load'),
    width: 130,
    priority: 1,
    sortFirst: 'descending',
    sort: (a, b) => a.builds.length / a.capacity - b.builds.length / b.capacity,
    cell: runner => <RunnerLoad runner={runner} t={t} />,
  },
  {
    id: 'runtimes',
    header: t('column.runtimes'),
    flex: 2,
    min: 150,
    cell: ({ runtimes }) => (
      <span className={styles.line} title={runtimes.join(', ')}>
        {runtimes.slice(0, SHOWN_RUNTIMES).map(name => (
          <Tag key={name}>{name}</Tag>
        ))}
        {runtimes.length > SHOWN_RUNTIMES && (
          <span className={styles.quiet}>+{runtimes.length - SHOWN_RUNTIMES}</span>
        )}
        {runtimes.length === 0 && <span className={styles.quiet}>{t('none')}</span>}
      </span>
    ),
  },
  {
    id: 'trust',
    header: t('column.trust'),
    width: 170,
    priority: 3,
    cell: ({ trust }) => t(`trust.${trust}`),
  },
  {
    id: 'version',
    header: t('column.version'),
    width: 90,
    priority: 4,
    sort: byText(({ version }) => version ?? ''),
    cell: ({ version }) => version ?? <span className={styles.quiet}>{t('none')}</span>,
  },
  {
    id: 'seen',
    header: t('column.seen'),
    width: 110,
    priority: 3,
    sortFirst: 'descending',
    sort: byText(({ lastSeen }) => lastSeen ?? ''),
    cell: ({ online, lastSeen }) => (online ? t('now') : <LastSeen lastSeen={lastSeen} never={t('never')} />),
  },
];

interface LastSeenProps {
  readonly lastSeen: string | undefined;
  readonly never: string;
}

const LastSeen = ({ lastSeen, never }: LastSeenProps) =>
  lastSeen === undefined ? (
    <span className={styles.quiet}>{never}</span>
  ) : (
    <Time at={lastSeen} bare focusable={false} />
  );
