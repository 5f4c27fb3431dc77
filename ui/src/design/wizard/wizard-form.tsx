import { useEffect, useRef } from 'react';
import { MissingShown } from '../field/index.ts';
import type { WizardStep } from './steps.ts';
import styles from './wizard.module.css';

interface Props<Draft> {
  readonly step: WizardStep<Draft>;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly disabled: boolean;
  /** Somebody wanted to go on already: what is missing says so. */
  readonly tried: boolean;
  /** Enter in a field goes on, as in any form. */
  readonly onSubmit: () => void;
}

/** The fields of one step. A new step is announced by moving the focus to its question. */
export const WizardForm = <Draft,>({ step, draft, onDraft, disabled, tried, onSubmit }: Props<Draft>) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step.id);
  useEffect(() => {
    if (shown.current === step.id) return;
    shown.current = step.id;
    heading.current?.focus();
  }, [step.id]);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h1 ref={heading} tabIndex={-1}>
        {step.heading}
      </h1>
      {step.hint !== undefined && <p className={styles.hint}>{step.hint}</p>}
      <fieldset className={styles.fields} disabled={disabled}>
        <MissingShown value={tried}>{step.show({ draft, onDraft })}</MissingShown>
      </fieldset>
      {/* Without it Enter would send a form with one field, and not one with two. */}
      <button type="submit" hidden />
    </form>
  );
};
