import { IconButton } from '../../design/button/index.ts';
import { useText } from '../../text/index.ts';
import { useTheme } from '../preferences/index.ts';

/** Turns day into night. */
export const ThemeSwitch = () => {
  const t = useText('shell.nav');
  const { shown, choose } = useTheme();
  const other = shown === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      size="sm"
      icon={shown === 'dark' ? 'sun' : 'moon'}
      label={t(other === 'dark' ? 'toDark' : 'toLight')}
      onClick={() => choose(other)}
    />
  );
};
