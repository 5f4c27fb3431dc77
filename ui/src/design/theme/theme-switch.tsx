import { useText } from '../../text/index.ts';
import { IconButton } from '../button/index.ts';
import { useTheme } from './use-theme.ts';

interface Props {
  readonly size?: 'sm' | 'md';
}

/** From light to dark and back, in one press. */
export const ThemeSwitch = ({ size = 'md' }: Props) => {
  const t = useText('design.theme');
  const { theme, choose } = useTheme();
  return (
    <IconButton
      size={size}
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={t(theme === 'dark' ? 'toLight' : 'toDark')}
      onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
    />
  );
};
