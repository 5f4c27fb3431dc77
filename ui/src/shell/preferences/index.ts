export { usePreference } from './preferences.ts';
