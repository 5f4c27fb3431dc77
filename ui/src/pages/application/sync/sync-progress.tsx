import { Button } from '../../../design/button/index.ts';
import { Meter } from '../../../design/meter/index.ts';
import { StateIcon } from '../../../design/status/index.ts';
import { useText } from '../../../text/index.ts';
import { keyText, type Live } from '../application.ts';
import styles from './sync.module.css';
import { doneCount, type Step, stepState } from './sync-plan.ts';

interface Props {
  readonly operation: NonNullable<Live['operation']>;
  /** Absent where the person may not. */
  readonly onTerminate?: (() => void) | undefined;
}

const LOOKS = {
  done: { tone: 'ok', shape: 'ok' },
  failed: { tone: 'bad', shape: 'bad' },
  running: { tone: 'run', shape: 'run' },
  waiting: { tone: 'idle', shape: 'pending' },
} as const;

const STATES = ['Synced', 'SyncFailed', 'Pruned', 'PruneSkipped', 'Running'] as const;

/** A sync that runs, object by object. */
export const SyncProgress = ({ operation, onTerminate }: Props) => {
  const t = useText('application');
  const { resources, message, phase } = operation;
  const done = doneCount(resources);
  return (
    <section className={styles.progress} aria-label={t('sync.running')}>
      <header className={styles.progressHead}>
        <StateIcon tone="run" shape="syncing" size={16} />
        <b>{t('sync.running')}</b>
        <span className={styles.quiet} role="status">
          {t('sync.progress', { done, total: resources.length })}
        </span>
        {onTerminate && phase === 'Running' && (
          <Button size="sm" icon="stop" variant="danger" onClick={onTerminate}>
            {t('act.terminate')}
          </Button>
        )}
      </header>
      <Meter
        label={t('sync.progress', { done, total: resources.length })}
        max={Math.max(1, resources.length)}
        parts={[{ label: t('sync.running'), value: done, tone: 'run' }]}
      />
      {message != null && message !== '' && <p className={styles.quiet}>{message}</p>}
      <ul className={styles.steps}>
        {resources.map(step => (
          <li key={`${step.syncPhase} ${keyText(step)}`}>
            <StateIcon {...LOOKS[stepState(step)]} size={14} />
            <span>
              {step.kind} <b>{step.name}</b>
            </span>
            <span className={styles.quiet}>{step.message ?? <StepWord step={step} />}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const StepWord = ({ step }: { readonly step: Step }) => {
  const t = useText('application.sync.state');
  const word = STATES.find(state => state === step.status || state === step.phase);
  return t(word ?? 'waiting');
};
