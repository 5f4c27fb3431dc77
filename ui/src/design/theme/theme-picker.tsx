import { useText } from '../../text/index.ts';
import { Segmented } from '../segmented/index.ts';
import { useTheme } from './use-theme.ts';

/** Light, dark, or as the operating system has it. */
export const ThemePicker = () => {
  const t = useText('design.theme');
  const { choice, choose } = useTheme();
  return (
    <Segmented
      label={t('label')}
      value={choice}
      onChange={choose}
      options={[
        { value: 'light', label: t('light'), icon: 'sun' },
        { value: 'dark', label: t('dark'), icon: 'moon' },
        { value: 'system', label: t('system'), icon: 'monitor' },
      ]}
    />
  );
};
