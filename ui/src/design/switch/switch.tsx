import { Field } from '@base-ui/react/field';
import { Switch as Base } from '@base-ui/react/switch';
import type { ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import styles from './switch.module.css';

interface Props {
  /** Beside it; without it the switch names itself by `aria-label`. */
  readonly label?: ReactNode;
  readonly 'aria-label'?: string;
  readonly hint?: ReactNode;
  readonly name?: string;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  readonly disabled?: boolean;
  readonly onChange?: (checked: boolean) => void;
  /** The words first, the switch at the far end, as in a list of settings. */
  readonly spread?: boolean;
}

/** On or off, with effect at once. */
export const Switch = ({
  label,
  hint,
  name,
  checked,
  defaultChecked,
  disabled = false,
  onChange,
  spread = false,
  'aria-label': ariaLabel,
}: Props) => {
  const knob = (
    <Base.Root
      className={styles.switch}
      {...(name === undefined ? {} : { name })}
      {...(checked === undefined ? {} : { checked })}
      {...(defaultChecked === undefined ? {} : { defaultChecked })}
      disabled={disabled}
      aria-label={ariaLabel}
      onCheckedChange={next => onChange?.(next)}
    >
      <Base.Thumb className={styles.thumb} />
    </Base.Root>
  );
  if (label === undefined) return knob;
  return (
    <Field.Root disabled={disabled} {...(name === undefined ? {} : { name })}>
      <Field.Label className={classNames(styles.row, spread && styles.spread, disabled && styles.off)}>
        {knob}
        <span className={styles.words}>
          {label}
          {hint !== undefined && (
            <Field.Description className={styles.hint} render={<span />}>
              {hint}
            </Field.Description>
          )}
        </span>
      </Field.Label>
    </Field.Root>
  );
};
