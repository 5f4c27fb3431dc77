export {
  Denied,
  Failure,
  NotFoundPage,
  PageUnavailable,
  Region,
  RouteError,
  ShellError,
} from './errors/index.ts';
export { errorHelp, HelpLink, type HelpTopic, helpFor } from './help/index.ts';
export { type KeyAction, useKeys } from './keys/index.ts';
export { type Crumb, Page, type PageProps, type PageTab, usePageSearch } from './page/index.ts';
export { type Command, useCommands } from './palette/index.ts';
export { usePreference } from './preferences/index.ts';
export { RoutePending } from './route-pending.tsx';
export { Shell } from './shell.tsx';
