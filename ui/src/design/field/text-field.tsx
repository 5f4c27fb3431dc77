import type { ComponentProps } from 'react';
import { Field, type FieldWords } from './field.tsx';
import { Input } from './input.tsx';

type Props = FieldWords &
  Omit<ComponentProps<typeof Input>, 'className'> & {
    readonly validate?: ((value: string) => string | undefined) | undefined;
    readonly className?: string | undefined;
  };

/** One line to type in, with its label. */
export const TextField = ({
  label,
  labelHidden,
  hint,
  aside,
  optional,
  error,
  name,
  disabled,
  validate,
  className,
  size = 'md',
  ...input
}: Props) => (
  <Field
    {...{ label, labelHidden, hint, aside, optional, error, name, disabled, className }}
    validate={validate && (value => validate(String(value ?? '')))}
    empty={input.value === '' && !input.readOnly}
  >
    <Input {...input} size={size} required={input.required ?? !optional} />
  </Field>
);
