export { errorHelp, HELP, helpAbout } from './help.ts';
export { HelpButton } from './help-button.tsx';
export { HelpLink } from './help-link.tsx';
