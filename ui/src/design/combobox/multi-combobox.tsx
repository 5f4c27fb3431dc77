import { Combobox as Base } from '@base-ui/react/combobox';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { control } from '../control/index.ts';
import { Field, type FieldWords } from '../field/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './combobox.module.css';
import { OpenButton } from './open-button.tsx';
import { OptionList } from './option-list.tsx';
import { type ComboboxOption, keepInList, type OptionSource } from './options.ts';
import { useCombobox } from './use-combobox.ts';

interface Props extends FieldWords, OptionSource {
  readonly name?: string;
  readonly value: readonly ComboboxOption[];
  readonly onChange: (value: readonly ComboboxOption[]) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** Several of many values, found by typing; each chosen one is a chip that can be removed. */
export const MultiCombobox = ({ options, load, value, onChange, placeholder, ...field }: Props) => {
  const { query, setQuery, open, status, root } = useCombobox({ options, load, ...field });
  return (
    <Field {...field}>
      <Base.Root<ComboboxOption, true>
        {...root}
        multiple
        value={[...value]}
        onValueChange={next => onChange(next)}
        onInputValueChange={text => setQuery(text)}
      >
        <Base.InputGroup className={classNames(control.box, styles.many)}>
          <Base.Chips className={styles.chips}>
            {value.map(option => (
              <Chip key={option.value} option={option} />
            ))}
            <Base.Input
              className={classNames(control.input, styles.input)}
              placeholder={value.length === 0 ? placeholder : undefined}
              onKeyDown={keepInList(open)}
            />
          </Base.Chips>
          <OpenButton />
        </Base.InputGroup>
        <OptionList status={status} query={query} />
      </Base.Root>
    </Field>
  );
};

const Chip = ({ option }: { readonly option: ComboboxOption }) => {
  const t = useText('design.combobox');
  return (
    <Base.Chip className={styles.chip} aria-label={option.label}>
      {option.icon !== undefined && <Icon name={option.icon} size={12} />}
      <span className={styles.name}>{option.label}</span>
      <Base.ChipRemove className={styles.remove} aria-label={t('remove', { name: option.label })}>
        <Icon name="x" size={12} />
      </Base.ChipRemove>
    </Base.Chip>
  );
};
