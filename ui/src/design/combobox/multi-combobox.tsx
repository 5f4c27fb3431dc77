import { Combobox as Base } from '@base-ui/react/combobox';
import { useState } from 'react';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { control } from '../control/index.ts';
import { Field, type FieldWords } from '../field/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './combobox.module.css';
import { OptionList } from './option-list.tsx';
import {
  type ComboboxOption,
  keepOnEscape,
  labelOf,
  MOST_SHOWN,
  type OptionSource,
  sameOption,
  useOptions,
} from './options.ts';

interface Props extends FieldWords, OptionSource {
  readonly name?: string;
  readonly value: readonly ComboboxOption[];
  readonly onChange: (value: readonly ComboboxOption[]) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** Several of many values, found by typing; each chosen one is a chip that can be removed. */
export const MultiCombobox = ({
  label,
  labelHidden,
  hint,
  aside,
  optional,
  error,
  name,
  disabled = false,
  className,
  options,
  load,
  value,
  onChange,
  placeholder,
}: Props) => {
  const t = useText('design.combobox');
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const found = useOptions({ options, load }, query, open);
  return (
    <Field {...{ label, labelHidden, hint, aside, optional, error, name, disabled, className }}>
      <Base.Root<ComboboxOption, true>
        multiple
        items={found.options}
        value={[...value]}
        onValueChange={next => onChange(next)}
        onOpenChange={setOpen}
        onInputValueChange={text => setQuery(text)}
        itemToStringLabel={labelOf}
        itemToStringValue={option => option.value}
        isItemEqualToValue={sameOption}
        {...(load ? { filter: null } : { limit: MOST_SHOWN })}
        disabled={disabled}
        required={!optional}
        autoHighlight
      >
        <Base.InputGroup className={classNames(control.box, styles.many)}>
          <Base.Chips className={styles.chips}>
            {value.map(option => (
              <Base.Chip key={option.value} className={styles.chip} aria-label={option.label}>
                {option.icon !== undefined && <Icon name={option.icon} size={12} />}
                <span className={styles.name}>{option.label}</span>
                <Base.ChipRemove className={styles.remove} aria-label={t('remove', { name: option.label })}>
                  <Icon name="x" size={12} />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input
              className={classNames(control.input, styles.input)}
              placeholder={value.length === 0 ? placeholder : undefined}
              onKeyDown={keepOnEscape(open)}
            />
          </Base.Chips>
          <Base.Trigger className={styles.button} aria-label={t('open')}>
            <Icon name="chev-d" size={12} />
          </Base.Trigger>
        </Base.InputGroup>
        <OptionList status={found.status} query={query} />
      </Base.Root>
    </Field>
  );
};
