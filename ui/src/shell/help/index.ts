export { errorHelp, HelpLink, type HelpTopic, helpFor } from './help.tsx';
