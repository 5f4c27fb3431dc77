import { useId } from 'react';
import { useText } from '../../text/index.ts';
import { Button } from '../button/index.ts';
import type { WizardStep } from './steps.ts';
import type { Act } from './use-run.ts';
import styles from './wizard.module.css';

interface Props<Draft> {
  readonly steps: readonly WizardStep<Draft>[];
  readonly at: number;
  readonly blocked: string | undefined;
  readonly busy: Act | undefined;
  readonly finish: string;
  readonly onGo: (id: string) => void;
  readonly onForward: () => void;
  /** Why it cannot be kept, as long as it cannot. */
  readonly unsaveable: string | undefined;
  readonly onSave: (() => void) | undefined;
}

/**
 * Where the steps go on, or what keeps them from it: also a finger, which cannot hover, has to be told. It says when
 * something happens for real: only at the end.
 */
export const WizardFoot = <Draft,>(props: Props<Draft>) => {
  const { steps, at, blocked, unsaveable, busy, finish, onGo, onForward, onSave } = props;
  const t = useText('graphics');
  const promise = useId();
  const before = steps[at - 1];
  const next = steps[at + 1];
  return (
    <footer className={styles.foot}>
      <span
        id={promise}
        className={styles.promise}
        role="status"
        data-blocked={blocked === undefined ? undefined : ''}
      >
        {blocked ?? (next && t('wizard.nothingYet', { step: steps.length }))}
      </span>
      <span className={styles.buttons}>
        {onSave !== undefined && (
          <Button variant="ghost" busy={busy === 'save'} disabledReason={unsaveable} onClick={onSave}>
            {t('wizard.saveDraft')}
          </Button>
        )}
        {before !== undefined && <Button onClick={() => onGo(before.id)}>{t('wizard.back')}</Button>}
        <Button
          variant="primary"
          busy={busy === 'finish' || busy === 'next'}
          // It can be pressed all the same, and then leads to what is wrong.
          aria-disabled={blocked !== undefined || undefined}
          aria-describedby={promise}
          iconEnd={next && 'arrow-r'}
          onClick={onForward}
        >
          {next === undefined ? finish : t('wizard.next', { title: next.short ?? next.title })}
        </Button>
      </span>
    </footer>
  );
};
