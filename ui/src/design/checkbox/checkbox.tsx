import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Field } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import { useMissingShown } from '../field/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './checkbox.module.css';

interface Props {
  /** Beside the box. Without it the box names itself by `aria-label`, as in a table. */
  readonly label?: ReactNode;
  readonly 'aria-label'?: string;
  readonly hint?: ReactNode;
  readonly name?: string;
  /** Its value within a `CheckboxGroup`. */
  readonly value?: string;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  /** Some, not all, of what it stands for. */
  readonly indeterminate?: boolean;
  readonly disabled?: boolean;
  /** Nobody goes on without: whoever tried is led to it. */
  readonly required?: boolean;
  readonly onChange?: (checked: boolean) => void;
}

/** On or off, with effect when the form is sent. What takes effect at once is a `Switch`. */
export const Checkbox = ({
  label,
  hint,
  name,
  value,
  checked,
  defaultChecked,
  indeterminate = false,
  disabled = false,
  required = false,
  onChange,
  'aria-label': ariaLabel,
}: Props) => {
  const isMissing = useMissingShown() && required && checked !== true;
  const box = (
    <Base.Root
      className={styles.box}
      {...(name === undefined ? {} : { name })}
      {...(value === undefined ? {} : { value })}
      {...(checked === undefined ? {} : { checked })}
      {...(defaultChecked === undefined ? {} : { defaultChecked })}
      indeterminate={indeterminate}
      disabled={disabled}
      aria-label={ariaLabel}
      onCheckedChange={next => onChange?.(next)}
    >
      <Base.Indicator className={styles.mark}>
        <Icon name={indeterminate ? 'minus' : 'check'} size={10} />
      </Base.Indicator>
    </Base.Root>
  );
  if (label === undefined) return <span className={styles.alone}>{box}</span>;
  return (
    <Field.Root
      className={styles.field}
      disabled={disabled}
      invalid={isMissing}
      {...(name === undefined ? {} : { name })}
      data-field={name}
    >
      <Field.Label className={classNames(styles.row, disabled && styles.off)}>
        {box}
        <span>{label}</span>
      </Field.Label>
      {hint !== undefined && <Field.Description className={styles.hint}>{hint}</Field.Description>}
    </Field.Root>
  );
};
