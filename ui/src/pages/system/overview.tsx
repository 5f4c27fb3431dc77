import { Banner } from '../../design/banner/index.ts';
import { Card } from '../../design/card/index.ts';
import { StatTile } from '../../design/stat-tile/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { Duration, useNow } from '../../design/time/index.ts';
import { Tooltip } from '../../design/tooltip/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import { CHECK_LOOKS } from './states.ts';
import styles from './system.module.css';
import type { Status } from './use-system.ts';

interface Props {
  readonly status: Status;
}

/** The state of the whole in one sentence, and why where it is not fine. */
export const Overall = ({ status }: Props) => {
  const t = useText('system');
  const { state, checks } = status;
  const same = checks.filter(check => check.state === state);
  return (
    <Banner
      tone={state}
      title={t(`overall.${state}`, { count: same.length })}
      actions={<AsOf at={status.at} />}
    >
      {state === 'ok' ? t('overallOk', { count: checks.length }) : same.map(({ why }) => why).join(' ')}
    </Banner>
  );
};

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** The page is read again at intervals, so it says of which moment it is. */
const AsOf = ({ at }: { readonly at: string }) => {
  const t = useText('system');
  const format = useFormatter();
  return (
    <Tooltip text={t('asOfHint')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip is read on focus */}
      <span className={styles.asOf} tabIndex={0}>
        {t('asOf', { time: format.dateTime(new Date(at), CLOCK) })}
      </span>
    </Tooltip>
  );
};

type CheckName = Status['checks'][number]['name'];

/** The numbers that matter most. */
export const Tiles = ({ status }: { readonly status: Status | undefined }) => {
  const t = useText('system.tile');
  const format = useFormatter();
  const loading = status === undefined;
  const marked = (name: CheckName, value: string) => {
    const state = status?.checks.find(check => check.name === name)?.state ?? 'ok';
    if (state === 'ok') return value;
    return (
      <span className={styles.marked}>
        <StateIcon {...CHECK_LOOKS[state]} size={20} />
        {value}
      </span>
    );
  };
  const number = (name: CheckName, count = 0) => marked(name, format.number(count));
  const tiles = status ? tileNotes(status, t) : undefined;
  const note = (of: keyof ReturnType<typeof tileNotes>) => tiles?.[of] ?? BLANK;
  const dead = status?.deadLetters ?? { events: 0, jobs: 0 };
  return (
    <div className={styles.tiles}>
      <StatTile label={t('version')} value={status?.version} note={note('version')} loading={loading} />
      <StatTile
        label={t('uptime')}
        value={status && <Uptime status={status} />}
        note={note('uptime')}
        loading={loading}
      />
      <StatTile
        label={t('database')}
        value={marked('database', status?.database.version ?? '')}
        note={note('database')}
        loading={loading}
      />
      <StatTile
        label={t('jobs')}
        value={number('jobs', status?.jobs.waiting)}
        note={note('jobs')}
        loading={loading}
      />
      <StatTile
        label={t('events')}
        value={number('events', status?.events.unread)}
        note={note('events')}
        loading={loading}
      />
      <StatTile
        label={t('dead')}
        value={number('dead-letters', dead.events + dead.jobs)}
        note={note('dead')}
        loading={loading}
      />
    </div>
  );
};

/** Keeps the height of a note that is yet to come. */
const BLANK = '\u00a0';

/** The second fact of each tile. */
const tileNotes = (
  { commit, processes, database, jobs, events, deadLetters }: Status,
  t: ReturnType<typeof useText<'system.tile'>>,
) => ({
  version: commit.slice(0, 7),
  uptime: t('uptimeNote', { time: new Date(processes.answering.startedAt) }),
  database: t('databaseNote', { ms: Math.round(database.answeredInMs) }),
  jobs: t('jobsNote', { running: jobs.running, later: jobs.later }),
  events: t('eventsNote', { parked: events.parked }),
  dead: t('deadNote', deadLetters),
});

const Uptime = ({ status }: Props) => {
  const started = new Date(status.processes.answering.startedAt).getTime();
  const now = useNow().getTime();
  // Whole seconds: a fraction would be shown as milliseconds.
  return <Duration ms={Math.floor(Math.max(0, now - started) / 1000) * 1000} />;
};

/** Each check in a sentence: this answers why something waits. */
export const Checks = ({ status }: Props) => {
  const t = useText('system');
  return (
    <Card title={t('checks.title')} flush>
      <ul className={styles.checks}>
        {status.checks.map(({ name, state, why }) => (
          <li key={name} className={styles.check}>
            <StateIcon {...CHECK_LOOKS[state]} size={15} />
            <span className={styles.checkName}>{t(`checks.${name}`)}</span>
            <span className={styles.why}>{why}</span>
            <span className="visually-hidden">{t(`state.${state}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
