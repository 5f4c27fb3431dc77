import { MultiCombobox } from '../../design/combobox/index.ts';
import { useEverybody } from '../../people/index.ts';
import { useText } from '../../text/index.ts';

interface Props {
  readonly value: readonly string[];
  readonly onChange: (users: readonly string[]) => void;
}

/** Admins who may use their password although the provider is required. */
export const BreakGlassField = ({ value, onChange }: Props) => {
  const t = useText('sso');
  const users = useEverybody();
  const options = (users.data ?? [])
    .filter(({ role, status }) => role === 'admin' && status === 'active')
    .map(({ _id, userName }) => ({ value: _id, label: userName, icon: 'user' as const }));
  return (
    <MultiCombobox
      label={t('form.breakGlass')}
      hint={t('form.breakGlassHint')}
      placeholder={t('form.breakGlassPlaceholder')}
      name="breakGlassUsers"
      options={options}
      value={value.map(
        id => options.find(option => option.value === id) ?? { value: id, label: t('panel.someone') },
      )}
      onChange={chosen => onChange(chosen.map(option => option.value))}
    />
  );
};
