import { Combobox as Base } from '@base-ui/react/combobox';
import { useState } from 'react';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { control } from '../control/index.ts';
import { Field, type FieldWords } from '../field/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
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
  readonly value: ComboboxOption | undefined;
  readonly onChange: (value: ComboboxOption | undefined) => void;
  readonly placeholder?: string;
  readonly icon?: IconName;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** One of many values, found by typing. */
export const Combobox = ({
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
  icon,
}: Props) => {
  const t = useText('design.combobox');
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const found = useOptions({ options, load }, query, open);
  // Options are made anew by whoever gives them, so that the control itself takes each for another one.
  const [first] = useState(value);
  const dirty = value?.value !== first?.value;
  return (
    <Field {...{ label, labelHidden, hint, aside, optional, error, name, disabled, dirty, className }}>
      <Base.Root<ComboboxOption>
        items={found.options}
        value={value ?? null}
        onValueChange={next => onChange(next ?? undefined)}
        onOpenChange={setOpen}
        onInputValueChange={(text, { reason }) => setQuery(reason === 'input-change' ? text : '')}
        itemToStringLabel={labelOf}
        itemToStringValue={option => option.value}
        isItemEqualToValue={sameOption}
        {...(load ? { filter: null } : { limit: MOST_SHOWN })}
        disabled={disabled}
        required={!optional}
        autoHighlight
      >
        <Base.InputGroup className={classNames(control.box, control.md)}>
          {icon !== undefined && <Icon name={icon} size={14} />}
          <Base.Input className={control.input} placeholder={placeholder} onKeyDown={keepOnEscape(open)} />
          <Base.Clear className={styles.button} aria-label={t('clear')}>
            <Icon name="x" size={12} />
          </Base.Clear>
          <Base.Trigger className={styles.button} aria-label={t('open')}>
            <Icon name="chev-d" size={12} />
          </Base.Trigger>
        </Base.InputGroup>
        <OptionList status={found.status} query={query} />
      </Base.Root>
    </Field>
  );
};
