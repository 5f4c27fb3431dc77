import { Field as Base } from '@base-ui/react/field';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names/index.ts';
import styles from './field.module.css';
import { Field, type FieldWords } from './field.tsx';

type Props = FieldWords &
  Pick<ComponentPropsWithRef<'textarea'>, 'name' | 'disabled' | 'readOnly' | 'placeholder' | 'maxLength'> & {
    readonly rows?: number;
    readonly mono?: boolean;
    readonly value?: string | undefined;
    readonly defaultValue?: string | undefined;
    readonly onChange?: ((value: string) => void) | undefined;
    readonly validate?: ((value: string) => string | undefined) | undefined;
    readonly className?: string | undefined;
  };

/** Several lines to type in, with their label. */
export const TextAreaField = ({
  label,
  labelHidden,
  hint,
  aside,
  optional = false,
  error,
  name,
  disabled,
  validate,
  className,
  rows = 4,
  mono = false,
  value,
  defaultValue,
  onChange,
  ...rest
}: Props) => (
  <Field
    {...{ label, labelHidden, hint, aside, optional, error, name, disabled, className }}
    validate={validate && (text => validate(String(text ?? '')))}
    empty={value === '' && !rest.readOnly}
  >
    <Base.Control
      {...(value === undefined ? {} : { value })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      required={!optional}
      className={classNames(styles.area, mono && styles.mono)}
      onValueChange={next => onChange?.(String(next))}
      render={<textarea rows={rows} {...rest} />}
    />
  </Field>
);
