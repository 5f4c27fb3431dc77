import { Combobox as Base } from '@base-ui/react/combobox';
import { useState } from 'react';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { control } from '../control/index.ts';
import { Field, type FieldWords } from '../field/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './combobox.module.css';
import { OpenButton } from './open-button.tsx';
import { OptionList } from './option-list.tsx';
import { type ComboboxOption, keepInList, type OptionSource } from './options.ts';
import { useCombobox } from './use-combobox.ts';
import { type AsTyped, meantBy } from './with-typed.ts';

interface Props extends FieldWords, OptionSource {
  readonly name?: string;
  readonly value: ComboboxOption | undefined;
  readonly onChange: (value: ComboboxOption | undefined) => void;
  readonly placeholder?: string;
  readonly icon?: IconName;
  /** For text that may be meant as it is: it stands first, and is taken when the list closes without a choice. */
  readonly asTyped?: AsTyped;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** Ways to close the list that leave what was typed; the button that clears is the way to drop it. */
const KEEPING: readonly string[] = ['escape-key', 'focus-out', 'outside-press', 'trigger-press', 'none'];

/** One of many values, found by typing. */
export const Combobox = (props: Props) => {
  const { options, load, value, onChange, placeholder, icon, asTyped, ...field } = props;
  const t = useText('design.combobox');
  const { query, setQuery, open, status, root } = useCombobox({ options, load, asTyped, ...field });
  // Options are made anew by whoever gives them, so that the control itself takes each for another one.
  const [first] = useState(value);
  const takeTyped = (reason: string) => {
    const meant = KEEPING.includes(reason) ? meantBy(root.items, query, asTyped) : undefined;
    if (meant && meant.value !== value?.value) onChange(meant);
  };
  return (
    <Field {...field} dirty={value?.value !== first?.value} empty={value === undefined}>
      <Base.Root<ComboboxOption>
        {...root}
        onOpenChange={(isOpen, { reason }) => {
          if (!isOpen) takeTyped(reason);
          root.onOpenChange(isOpen);
        }}
        value={value ?? null}
        onValueChange={next => onChange(next ?? undefined)}
        onInputValueChange={(text, { reason }) => setQuery(reason === 'input-change' ? text : '')}
      >
        <Base.InputGroup className={classNames(control.box, control.md)}>
          {icon !== undefined && <Icon name={icon} size={14} />}
          <Base.Input className={control.input} placeholder={placeholder} onKeyDown={keepInList(open)} />
          <Base.Clear className={styles.button} aria-label={t('clear')}>
            <Icon name="x" size={12} />
          </Base.Clear>
          <OpenButton />
        </Base.InputGroup>
        <OptionList status={status} query={query} />
      </Base.Root>
    </Field>
  );
};
