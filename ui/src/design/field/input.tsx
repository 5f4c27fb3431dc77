import { Field as Base } from '@base-ui/react/field';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import { control } from '../control/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './field.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'onChange' | 'value' | 'defaultValue'> {
  readonly icon?: IconName | undefined;
  /** 28 px in bars, 32 px in forms, 38 px where the form is the page. */
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  /** After the text: a unit, keys, a button. */
  readonly end?: ReactNode;
  /** Letters of one width, for names that machines read. */
  readonly mono?: boolean | undefined;
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
}

/** One line to type in, without a label: for bars that name it otherwise (`aria-label`), and inside `Field`. */
export const Input = ({
  icon,
  size = 'sm',
  end,
  mono = false,
  className,
  onChange,
  value,
  defaultValue,
  ...rest
}: Props) => (
  <div className={classNames(control.box, size !== 'sm' && control[size], className)}>
    {icon !== undefined && <Icon name={icon} size={14} />}
    <Base.Control
      {...rest}
      {...(value === undefined ? {} : { value })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      className={classNames(control.input, mono && styles.mono)}
      onValueChange={next => onChange?.(String(next))}
    />
    {end}
  </div>
);
