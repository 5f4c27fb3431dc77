import type { SystemStatus } from '@freshet/contracts/system';

type Figures = Omit<SystemStatus, 'state' | 'checks'>;
type Check = SystemStatus['checks'][number];
type State = SystemStatus['state'];

/** Beyond these a figure is worth a look, or worse. */
const SLOW_MS = 250;
const WAITING_WARN_S = 60;
const WAITING_BAD_S = 15 * 60;
const UNREAD_WARN = 1_000;

const WORST: readonly State[] = ['bad', 'warn', 'ok'];

/** What the figures mean, in one sentence each. */
export const judgeStatus = (figures: Figures): SystemStatus => {
  const checks: Check[] = [
    processes(figures),
    database(figures),
    jobs(figures),
    events(figures),
    deadLetters(figures),
    schedules(figures),
  ];
  const state = WORST.find(worst => checks.some(check => check.state === worst)) ?? 'ok';
  return { state, ...figures, checks };
};

const processes = ({ processes: { running } }: Figures): Check => ({
  name: 'processes',
  // The one that answers listens too, unless its connection is being made anew.
  state: running === 0 ? 'warn' : 'ok',
  why:
    running === 0
      ? 'This process is reconnecting to the database and bypasses its caches meanwhile.'
      : `${count(running, 'process works', 'processes work')} with this database.`,
});

const database = ({ database: { answeredInMs, version } }: Figures): Check => {
  const slow = answeredInMs > SLOW_MS;
  return {
    name: 'database',
    state: slow ? 'warn' : 'ok',
    why: `PostgreSQL ${version} answered in ${Math.ceil(answeredInMs)} ms${slow ? `, more than ${SLOW_MS}` : ''}.`,
  };
};

const jobs = ({ jobs: { waiting, running, oldestWaitingSeconds = 0 } }: Figures): Check => {
  const state =
    oldestWaitingSeconds > WAITING_BAD_S ? 'bad' : oldestWaitingSeconds > WAITING_WARN_S ? 'warn' : 'ok';
  if (waiting === 0)
    return { name: 'jobs', state: 'ok', why: `No job waits, ${count(running, 'runs', 'run')}.` };
  const oldest = `the oldest for ${duration(oldestWaitingSeconds)}`;
  return { name: 'jobs', state, why: `${count(waiting, 'job waits', 'jobs wait')}, ${oldest}.` };
};

const events = ({ events: { unread, parked, subscriptions } }: Figures): Check => {
  if (parked > 0) {
    const why = `${count(parked, 'event', 'events')} failed, or wait behind one that did, and will be tried again.`;
    return { name: 'events', state: 'warn', why };
  }
  const who = count(subscriptions, 'subscription', 'subscriptions');
  return unread > UNREAD_WARN
    ? { name: 'events', state: 'warn', why: `${who} fell behind by ${unread.toLocaleString('en')} events.` }
    : { name: 'events', state: 'ok', why: `${who} ${subscriptions === 1 ? 'is' : 'are'} up to date.` };
};

const deadLetters = ({ deadLetters: dead }: Figures): Check => {
  const total = dead.events + dead.jobs;
  return total === 0
    ? { name: 'dead-letters', state: 'ok', why: 'Nothing was given up.' }
    : {
        name: 'dead-letters',
        state: 'warn',
        why: `${count(dead.events, 'event', 'events')} and ${count(dead.jobs, 'job', 'jobs')} were given up and wait for a decision.`,
      };
};

const schedules = ({ schedules: { total, late, failed } }: Figures): Check => {
  if (late.length > 0)
    return { name: 'schedules', state: 'bad', why: `No process runs ${list(late)}, whose time has passed.` };
  if (failed.length > 0)
    return { name: 'schedules', state: 'warn', why: `The last run of ${list(failed)} failed.` };
  return {
    name: 'schedules',
    state: 'ok',
    why: `${count(total, 'schedule runs', 'schedules run')} on time.`,
  };
};

const count = (amount: number, one: string, many: string): string =>
  `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`;

const list = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

const duration = (seconds: number): string =>
  seconds < 120
    ? `${seconds} s`
    : seconds < 7200
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3600)} h`;
