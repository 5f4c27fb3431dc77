import { ErrorState } from '../../../design/error-state/index.ts';
import { Link } from '../../../design/link/index.ts';
import { Meter } from '../../../design/meter/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { Pill, type Tone } from '../../../design/status/index.ts';
import { Time } from '../../../design/time/index.ts';
import { useText } from '../../../text/index.ts';
import { saidByAll, saidOf } from './members.ts';
import styles from './set.module.css';
import { type SetHead, type SetPlace, type SetSteps, useSetSteps } from './use-set.ts';

type Step = SetSteps['steps'][number];
type Member = Step['applications'][number];

/** More than that nobody reads one by one: they are in the list of applications. */
const MOST_SHOWN = 50;

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
  readonly head: SetHead;
}

/** A progressive sync, step by step: who is done, who is under way, and who waits. */
export const SetRollout = ({ place, head }: Props) => {
  const { data, error, refetch } = useSetSteps(place, head);
  if (data) return <Steps place={place} set={data.applicationSet} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />;
};

interface StepsProps {
  readonly place: SetPlace;
  readonly set: SetSteps;
}

const Steps = ({ place, set: { steps, unselected, unselectedTotal } }: StepsProps) => {
  const t = useText('applicationSets.rollout');
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
          <li key={at} className={styles.step} data-state={step.state}>
            <StepHead step={step} number={at + 1} />
            {step.total === 0 ? (
              <p className={styles.quiet}>{t('none')}</p>
            ) : (
              <Members place={place} members={step.applications} total={step.total} />
            )}
          </li>
        ))}
      </ol>
      {unselectedTotal > 0 && (
        <section className={styles.step}>
          <h3>{t('unselected')}</h3>
          <p className={styles.quiet}>{t('unselectedText')}</p>
          <Members place={place} members={unselected} total={unselectedTotal} />
        </section>
      )}
    </>
  );
};

const StepHead = ({ step, number }: { readonly step: Step; readonly number: number }) => {
  const t = useText('applicationSets.rollout');
  const { selects, maxUpdate, total, healthy, underWay } = step;
  const state = isKnown(step.state, STATES) ? step.state : 'waiting';
  const progress = t('progress', { healthy, count: total });
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
        {total > 0 && <span className={styles.progress}>{progress}</span>}
      </header>
      {total > 0 && (
        <Meter
          label={progress}
          max={total}
          parts={[part('Healthy', healthy, 'ok'), part('Progressing', underWay, 'run')].filter(
            ({ value }) => value > 0,
          )}
        />
      )}
    </>
  );
};

interface MembersProps {
  readonly place: SetPlace;
  readonly members: readonly Member[];
  readonly total: number;
}

const Members = ({ place, members, total }: MembersProps) => {
  const t = useText('applicationSets.rollout');
  const shown = members.slice(0, MOST_SHOWN);
  const said = saidByAll(shown);
  return (
    <>
      {said !== undefined && <p className={styles.said}>{said}</p>}
      <ul className={styles.members}>
        {shown.map(({ name, status, message, at }) => (
          <li key={name}>
            <Link to="/apps/$runtime/$namespace/$name" params={{ ...place, name }}>
              {name}
            </Link>
            {isKnown(status, STATUSES) && <Pill {...STATUSES[status]}>{t(`status.${status}`)}</Pill>}
            {at != null && <Time at={at} bare focusable={false} />}
            {said === undefined && saidOf({ status, message }) !== '' && (
              <p className={styles.said}>{message}</p>
            )}
          </li>
        ))}
      </ul>
      {total > shown.length && <p className={styles.quiet}>{t('more', { count: total - shown.length })}</p>}
    </>
  );
};
