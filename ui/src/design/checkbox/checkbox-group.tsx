import { CheckboxGroup as Base } from '@base-ui/react/checkbox-group';
import type { ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import styles from './checkbox.module.css';
import { Checkbox } from './checkbox.tsx';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

interface Props<Value extends string> {
  /** What is chosen from. */
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly options: readonly Option<Value>[];
  readonly value: readonly Value[];
  readonly onChange: (value: readonly Value[]) => void;
  readonly columns?: 1 | 2;
  readonly disabled?: boolean;
}

/** Any of a few values. */
export const CheckboxGroup = <Value extends string>({
  label,
  labelHidden = false,
  options,
  value,
  onChange,
  columns = 1,
  disabled = false,
}: Props<Value>) => (
  <fieldset>
    <legend className={classNames(styles.legend, labelHidden && 'visually-hidden')}>{label}</legend>
    <Base
      className={classNames(styles.group, columns === 2 && styles.two)}
      aria-label={label}
      value={[...value]}
      onValueChange={next => onChange(next as Value[])}
      disabled={disabled}
    >
      {options.map(option => (
        <Checkbox key={option.value} {...option} />
      ))}
    </Base>
  </fieldset>
);
