import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './segmented.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
}

interface Props<Value extends string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Icons only; the words are their names. */
  readonly iconsOnly?: boolean;
}

/** One of two to four ways to see the same thing. */
export const Segmented = <Value extends string>({
  label,
  options,
  value,
  onChange,
  iconsOnly = false,
}: Props<Value>) => (
  <ToggleGroup
    className={styles.group}
    aria-label={label}
    value={[value]}
    onValueChange={([next]) => next !== undefined && onChange(next as Value)}
  >
    {options.map(option => (
      <Toggle
        key={option.value}
        value={option.value}
        className={styles.option}
        {...(iconsOnly ? { 'aria-label': option.label, title: option.label } : {})}
      >
        {option.icon !== undefined && <Icon name={option.icon} size={14} />}
        {!iconsOnly && option.label}
      </Toggle>
    ))}
  </ToggleGroup>
);
