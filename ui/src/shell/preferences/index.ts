export { usePreference } from './preferences.ts';
export { useTheme } from './theme.ts';
