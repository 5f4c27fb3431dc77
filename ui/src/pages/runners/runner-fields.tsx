import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { MultiCombobox } from '../../design/combobox/index.ts';
import { TextField } from '../../design/field/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { useText } from '../../text/index.ts';
import { TRUSTS, type Trust } from './runner.ts';

interface Props {
  readonly runtimes: readonly string[];
  readonly onRuntimes: (runtimes: readonly string[]) => void;
  readonly trust: Trust;
  readonly onTrust: (trust: Trust) => void;
  readonly capacity: number;
}

const MOST = 1000;

/** What decides which builds come to a runner. */
export const RunnerFields = ({ runtimes, onRuntimes, trust, onTrust, capacity }: Props) => {
  const t = useText('runners.form');
  const trusts = useText('runners.trust');
  const environments = useQuery(read('/runtime-environments')).data ?? [];
  return (
    <>
      <MultiCombobox
        label={t('runtimes')}
        hint={t('runtimesHint')}
        placeholder={t('runtimesPlaceholder')}
        optional
        options={environments.map(({ metadata: { name } }) => ({ value: name, label: name }))}
        value={runtimes.map(name => ({ value: name, label: name }))}
        onChange={chosen => onRuntimes(chosen.map(({ value }) => value))}
      />
      <TextField
        label={t('capacity')}
        hint={t('capacityHint')}
        name="capacity"
        inputMode="numeric"
        defaultValue={String(capacity)}
        validate={text => {
          const value = Number(text);
          return Number.isInteger(value) && value >= 1 && value <= MOST ? undefined : t('capacityWrong');
        }}
      />
      <RadioGroup
        label={t('trust')}
        options={TRUSTS.map(value => ({ value, label: trusts(value), hint: t(`trustHint.${value}`) }))}
        value={trust}
        onChange={onTrust}
      />
    </>
  );
};
