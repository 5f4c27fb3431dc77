import { useText } from '../../text/index.ts';
import type { StateShape } from '../icon/index.ts';
import { Coded } from '../sentence/index.ts';
import { StateIcon, type Tone } from '../status/index.ts';
import type { WizardCheck } from './steps.ts';
import styles from './wizard.module.css';

const MARKS: Record<WizardCheck['state'], { shape: StateShape; tone: Tone }> = {
  running: { shape: 'run', tone: 'run' },
  ok: { shape: 'ok', tone: 'ok' },
  warn: { shape: 'warn', tone: 'warn' },
  failed: { shape: 'bad', tone: 'bad' },
};

/** What was checked about the manifest, and what to do where it failed. */
export const CheckList = ({ checks }: { readonly checks: readonly WizardCheck[] }) => {
  const t = useText('graphics');
  const words = {
    running: t('wizard.running'),
    ok: t('wizard.passed'),
    warn: t('wizard.warned'),
    failed: t('wizard.failed'),
  };
  return (
    <ul className={styles.checks} aria-label={t('wizard.checks')} aria-live="polite">
      {checks.map(check => (
        <li key={check.id} data-check={check.state} tabIndex={check.state === 'failed' ? -1 : undefined}>
          <StateIcon {...MARKS[check.state]} label={words[check.state]} />
          <span className={styles.checkWords}>
            {check.text}
            {check.todo !== undefined && (
              <span className={styles.todo}>
                {typeof check.todo === 'string' ? <Coded>{check.todo}</Coded> : check.todo}
              </span>
            )}
          </span>
          {check.action}
        </li>
      ))}
    </ul>
  );
};
