import type { ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { StateIcon } from '../status/index.ts';
import { mayGoTo, type WizardStep } from './steps.ts';
import styles from './wizard.module.css';

interface Props<Draft> {
  readonly steps: readonly WizardStep<Draft>[];
  readonly at: number;
  readonly onGo: (id: string) => void;
  readonly note?: ReactNode;
}

/** The steps with what was chosen in each; those that can be gone to are buttons. */
export const StepList = <Draft,>({ steps, at, onGo, note }: Props<Draft>) => {
  const t = useText('graphics');
  return (
    <nav className={styles.steps} aria-label={t('wizard.steps')}>
      <ol>
        {steps.map((step, index) => {
          const current = index === at;
          // What a step begins with is not yet done while one before it is not.
          const done = !current && steps.slice(0, index + 1).every(one => one.done === true);
          return (
            <li key={step.id}>
              <button
                type="button"
                className={classNames(styles.step, current && styles.current)}
                aria-current={current ? 'step' : undefined}
                disabled={!mayGoTo(steps, at, index)}
                onClick={() => onGo(step.id)}
              >
                {done ? (
                  <StateIcon shape="ok" tone="ok" size={18} label={t('wizard.done')} />
                ) : (
                  <span className={styles.number}>{index + 1}</span>
                )}
                <span className={styles.stepWords}>
                  <b>{step.title}</b>
                  {step.summary !== undefined && <small>{step.summary}</small>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {note !== undefined && <div className={styles.note}>{note}</div>}
    </nav>
  );
};
