import { useState } from 'react';
import { IconButton } from '../../../design/button/index.ts';
import { Meter } from '../../../design/meter/index.ts';
import { StateIcon } from '../../../design/status/index.ts';
import { useText } from '../../../text/index.ts';
import { keyText, type Live } from '../application.ts';
import styles from './sync.module.css';
import { doneCount, type Step, stepState } from './sync-plan.ts';

interface Props {
  readonly operation: NonNullable<Live['operation']>;
}

export const STEP_LOOKS = {
  done: { tone: 'ok', shape: 'ok' },
  failed: { tone: 'bad', shape: 'bad' },
  running: { tone: 'run', shape: 'run' },
  waiting: { tone: 'idle', shape: 'pending' },
} as const;

const STATES = ['Synced', 'SyncFailed', 'Pruned', 'PruneSkipped', 'Running'] as const;

/** A sync that runs, object by object. */
export const SyncProgress = ({ operation }: Props) => {
  const t = useText('application');
  const { resources, message } = operation;
  const done = doneCount(resources);
  return (
    <section className={styles.progress} aria-label={t('sync.running')}>
      <header className={styles.progressHead}>
        <StateIcon tone="run" shape="syncing" size={16} />
        <b>{t('sync.running')}</b>
        <span className={styles.quiet} role="status">
          {t('sync.progress', { done, total: resources.length })}
        </span>
      </header>
      <Meter
        label={t('sync.progress', { done, total: resources.length })}
        max={Math.max(1, resources.length)}
        parts={[{ label: t('sync.running'), value: done, tone: 'run' }]}
      />
      {message != null && message !== '' && <p className={styles.quiet}>{message}</p>}
      <Steps steps={resources} />
    </section>
  );
};

/** What a sync would have done, in the words of the cluster, until it is closed. */
export const DryRunResult = ({ operation }: Props) => {
  const t = useText('application');
  const [isOpen, setOpen] = useState(true);
  const { resources, message, phase } = operation;
  const isGood = phase === 'Succeeded';
  const title = t(isGood ? 'sync.dryDone' : 'sync.dryFailed');
  if (!isOpen) return null;
  return (
    <section className={styles.progress} aria-label={title}>
      <header className={styles.progressHead}>
        <StateIcon tone={isGood ? 'ok' : 'bad'} shape={isGood ? 'ok' : 'bad'} size={16} />
        <b>{title}</b>
        <span className={styles.quiet}>{t('sync.dryNothing')}</span>
        <IconButton icon="x" size="sm" label={t('sync.dryClose')} onClick={() => setOpen(false)} />
      </header>
      {!isGood && message != null && <p className={styles.quiet}>{message}</p>}
      <Steps steps={resources} />
    </section>
  );
};

const Steps = ({ steps }: { readonly steps: readonly Step[] }) => (
  <ul className={styles.steps}>
    {steps.map(step => (
      <li key={`${step.syncPhase} ${keyText(step)}`}>
        <StateIcon {...STEP_LOOKS[stepState(step)]} size={14} />
        <span>
          {step.kind} <b>{step.name}</b>
        </span>
        <span className={styles.quiet}>{step.message ?? <StepWord step={step} />}</span>
      </li>
    ))}
  </ul>
);

const StepWord = ({ step }: { readonly step: Step }) => {
  const t = useText('application.sync.state');
  const word = STATES.find(state => state === step.status || state === step.phase);
  return t(word ?? 'waiting');
};
