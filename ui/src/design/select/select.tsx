import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { type ReactNode, useMemo } from 'react';
import { classNames } from '../class-names/index.ts';
import { control } from '../control/index.ts';
import { Field, type FieldWords } from '../field/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import { popup } from '../popup/index.ts';
import styles from './select.module.css';

interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly icon?: IconName;
  readonly disabled?: boolean;
}

interface Props<Value extends string> extends Omit<FieldWords, 'label'> {
  /** Without a label the select names itself by `aria-label`. */
  readonly label?: ReactNode;
  readonly 'aria-label'?: string;
  readonly name?: string;
  readonly options: readonly SelectOption<Value>[];
  readonly value?: Value | undefined;
  readonly defaultValue?: Value | undefined;
  readonly onChange?: ((value: Value) => void) | undefined;
  readonly placeholder?: string;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly disabled?: boolean;
  readonly className?: string;
}

/** One of a few known values. For many, or for values that the server knows, there is `Combobox`. */
export const Select = <Value extends string>({
  label,
  labelHidden,
  hint,
  aside,
  optional,
  error,
  name,
  disabled,
  className,
  ...rest
}: Props<Value>) => {
  const box = <SelectBox {...rest} {...(disabled === undefined ? {} : { disabled })} required={!optional} />;
  if (label === undefined) return <div className={className}>{box}</div>;
  return (
    <Field
      {...{ label, labelHidden, hint, aside, optional, error, name, disabled, className }}
      empty={rest.value !== undefined && !rest.options.some(({ value }) => value === rest.value)}
    >
      {box}
    </Field>
  );
};

type BoxProps<Value extends string> = Pick<
  Props<Value>,
  'aria-label' | 'options' | 'value' | 'defaultValue' | 'onChange' | 'placeholder' | 'size' | 'disabled'
> & { readonly required: boolean };

const SelectBox = <Value extends string>({
  options,
  value,
  defaultValue,
  onChange,
  placeholder,
  size = 'md',
  disabled = false,
  required,
  'aria-label': name,
}: BoxProps<Value>) => {
  const items = useMemo(
    () => options.map(option => ({ value: option.value, label: option.label })),
    [options],
  );
  return (
    // Its style element hides a scrollbar that this list does not have, and the content security policy refuses it.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={items}
        {...(value === undefined ? {} : { value })}
        {...(defaultValue === undefined ? {} : { defaultValue })}
        onValueChange={next => next !== null && onChange?.(next as Value)}
        disabled={disabled}
        required={required}
      >
        <Base.Trigger
          className={classNames(control.box, size !== 'sm' && control[size], styles.trigger)}
          aria-label={name}
        >
          <Base.Value className={styles.value} placeholder={placeholder} />
          <Base.Icon className={styles.chevron}>
            <Icon name="chev-d" size={12} />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={popup.positioner} sideOffset={4} alignItemWithTrigger={false}>
            <Base.Popup className={classNames(popup.popup, popup.scroll)}>
              {options.map(option => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  disabled={option.disabled ?? false}
                  className={popup.item}
                >
                  {option.icon !== undefined && <Icon name={option.icon} size={14} />}
                  <span className={popup.label}>
                    <Base.ItemText>{option.label}</Base.ItemText>
                    {option.hint !== undefined && <span className={popup.hint}>{option.hint}</span>}
                  </span>
                  <Base.ItemIndicator className={popup.check}>
                    <Icon name="check" size={14} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
};
