import { Link } from '../../../design/link/index.ts';
import { Meter } from '../../../design/meter/index.ts';
import { Pill, type Tone } from '../../../design/status/index.ts';
import { Time } from '../../../design/time/index.ts';
import { useText } from '../../../text/index.ts';
import styles from './set.module.css';
import type { LiveSet, SetPlace } from './use-set.ts';

type Step = LiveSet['steps'][number];
type Member = Step['applications'][number];

const STATES = {
  done: { tone: 'ok', shape: 'ok' },
  current: { tone: 'run', shape: 'run' },
  waiting: { tone: 'idle', shape: 'pending' },
} as const;

const STATUSES = {
  Waiting: { tone: 'idle', shape: 'pending' },
  Pending: { tone: 'run', shape: 'queued' },
  Progressing: { tone: 'run', shape: 'run' },
  Healthy: { tone: 'ok', shape: 'heart' },
} as const;

const isKnown = <Word extends string>(word: string, table: Readonly<Record<Word, object>>): word is Word =>
  Object.hasOwn(table, word);

interface Props {
  readonly place: SetPlace;
  readonly set: LiveSet;
}

/** A progressive sync, step by step: who is done, who is under way, and who waits. */
export const SetRollout = ({ place, set: { steps, unselected } }: Props) => {
  const t = useText('applicationSets.rollout');
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
          <li key={at} className={styles.step} data-state={step.state}>
            <StepHead step={step} number={at + 1} />
            {step.applications.length === 0 ? (
              <p className={styles.quiet}>{t('none')}</p>
            ) : (
              <Members place={place} members={step.applications} />
            )}
          </li>
        ))}
      </ol>
      {unselected.length > 0 && (
        <section className={styles.step}>
          <h3>{t('unselected')}</h3>
          <p className={styles.quiet}>{t('unselectedText')}</p>
          <Members place={place} members={unselected} />
        </section>
      )}
    </>
  );
};

const StepHead = ({ step, number }: { readonly step: Step; readonly number: number }) => {
  const t = useText('applicationSets.rollout');
  const { selects, maxUpdate, applications } = step;
  const state = isKnown(step.state, STATES) ? step.state : 'waiting';
  const count = (status: string): number => applications.filter(one => one.status === status).length;
  const healthy = count('Healthy');
  const underWay = count('Progressing') + count('Pending');
  const progress = t('progress', { healthy, count: applications.length });
  const part = (status: keyof typeof STATUSES, value: number, tone: Tone) => ({
    label: t(`status.${status}`),
    value,
    tone,
  });
  return (
    <>
      <header className={styles.stepHead}>
        <h3>{t('step', { number })}</h3>
        <Pill {...STATES[state]}>{t(`state.${state}`)}</Pill>
        <span className={styles.quiet}>
          {selects === '' ? t('all') : t('selects', { words: selects })}
          {maxUpdate != null && `, ${t('most', { most: maxUpdate })}`}
        </span>
        {applications.length > 0 && <span className={styles.progress}>{progress}</span>}
      </header>
      {applications.length > 0 && (
        <Meter
          label={progress}
          max={applications.length}
          parts={[part('Healthy', healthy, 'ok'), part('Progressing', underWay, 'run')].filter(
            ({ value }) => value > 0,
          )}
        />
      )}
    </>
  );
};

const Members = ({ place, members }: { readonly place: SetPlace; readonly members: readonly Member[] }) => {
  const t = useText('applicationSets.rollout');
  return (
    <ul className={styles.members}>
      {members.map(({ name, status, message, at }) => (
        <li key={name} title={message}>
          <Link to="/apps/$runtime/$namespace/$name" params={{ ...place, name }}>
            {name}
          </Link>
          {isKnown(status, STATUSES) && <Pill {...STATUSES[status]}>{t(`status.${status}`)}</Pill>}
          {at != null && <Time at={at} bare />}
        </li>
      ))}
    </ul>
  );
};
