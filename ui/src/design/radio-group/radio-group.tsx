import { Field } from '@base-ui/react/field';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup as Base } from '@base-ui/react/radio-group';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names/index.ts';
import styles from './radio-group.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** What choosing it means. */
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

interface Props<Value extends string> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly name?: string;
  readonly options: readonly Option<Value>[];
  readonly value?: Value;
  readonly defaultValue?: Value;
  readonly onChange?: (value: Value) => void;
  readonly disabled?: boolean;
  /** `cards` frames the options and says what each means; `list` is for short words. */
  readonly look?: 'cards' | 'list';
}

/** One of a few values that are all worth seeing. */
export const RadioGroup = <Value extends string>({
  label,
  labelHidden = false,
  name,
  options,
  value,
  defaultValue,
  onChange,
  disabled = false,
  look = 'cards',
}: Props<Value>) => {
  const id = useId();
  return (
    <Field.Root
      {...(name === undefined ? {} : { name })}
      disabled={disabled}
      data-field={name}
      data-label={label}
    >
      <div id={id} className={classNames(styles.legend, labelHidden && 'visually-hidden')}>
        {label}
      </div>
      <Base<Value>
        className={styles[look]}
        aria-labelledby={id}
        disabled={disabled}
        {...(value === undefined ? {} : { value })}
        {...(defaultValue === undefined ? {} : { defaultValue })}
        onValueChange={next => onChange?.(next)}
      >
        {options.map(option => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio is inside
          <label key={option.value} className={styles.option}>
            <Radio.Root
              className={styles.radio}
              value={option.value}
              disabled={option.disabled ?? false}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={option.hint === undefined ? undefined : `${id}-${option.value}-hint`}
            >
              <Radio.Indicator className={styles.dot} />
            </Radio.Root>
            <span className={styles.words}>
              <span id={`${id}-${option.value}`} className={styles.name}>
                {option.label}
              </span>
              {option.hint !== undefined && (
                <span id={`${id}-${option.value}-hint`} className={styles.hint}>
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </Base>
    </Field.Root>
  );
};
