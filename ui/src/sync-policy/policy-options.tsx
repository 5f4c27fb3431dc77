import { OptionFields } from './option-fields.tsx';
import {
  isOn,
  NO_CHOICE,
  POLICY_OPTION_NAMES,
  propagationOf,
  withOption,
  withPropagation,
} from './sync-options.ts';

interface Props {
  readonly options: readonly string[];
  readonly disabled?: boolean;
  readonly onChange: (options: readonly string[]) => void;
}

/** The options that an application has for all of its syncs. */
export const PolicyOptions = ({ options, disabled = false, onChange }: Props) => (
  <OptionFields
    names={POLICY_OPTION_NAMES}
    isOn={name => isOn(options, NO_CHOICE, name)}
    propagation={propagationOf(options, NO_CHOICE)}
    disabled={disabled}
    onOption={(name, on) => onChange(withOption(options, name, on))}
    onPropagation={propagation => onChange(withPropagation(options, propagation))}
  />
);
