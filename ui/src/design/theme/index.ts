export { ThemePicker } from './theme-picker.tsx';
export { ThemeSwitch } from './theme-switch.tsx';
export { useTheme } from './use-theme.ts';
