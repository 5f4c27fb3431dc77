import { Checkbox } from '../design/checkbox/index.ts';
import { Select } from '../design/select/index.ts';
import { useText } from '../text/index.ts';
import { type OptionName, PROPAGATIONS, type Propagation } from './sync-options.ts';
import styles from './sync-policy.module.css';

interface Props {
  readonly names: readonly OptionName[];
  readonly isOn: (name: OptionName) => boolean;
  readonly propagation: Propagation;
  readonly disabled?: boolean;
  readonly onOption: (name: OptionName, on: boolean) => void;
  readonly onPropagation: (propagation: Propagation) => void;
}

const PROPAGATION_WORDS = {
  foreground: 'propagationForeground',
  background: 'propagationBackground',
  orphan: 'propagationOrphan',
} as const;

/** How syncs go about it, option by option. */
export const OptionFields = ({ names, isOn, propagation, disabled, onOption, onPropagation }: Props) => {
  const t = useText('syncPolicy');
  return (
    <div className={styles.options}>
      <div className={styles.checks}>
        {names.map(name => (
          <Checkbox
            key={name}
            label={t(`option.${name}`)}
            hint={t(`option.${name}Hint`)}
            checked={isOn(name)}
            disabled={disabled ?? false}
            onChange={on => onOption(name, on)}
          />
        ))}
      </div>
      <div className={styles.fields}>
        <Select
          label={t('propagation')}
          value={propagation}
          disabled={disabled ?? false}
          onChange={onPropagation}
          options={PROPAGATIONS.map(value => ({ value, label: t(PROPAGATION_WORDS[value]) }))}
        />
      </div>
    </div>
  );
};
