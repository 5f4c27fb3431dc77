export {
  Denied,
  Failure,
  NotFoundPage,
  PageUnavailable,
  RouteError,
  ShellError,
} from './errors/index.ts';
export { HelpLink } from './help/index.ts';
export { useKeys } from './keys/index.ts';
export { MissingPart } from './missing-part.tsx';
export { Page, useArrival, usePageSearch } from './page/index.ts';
export { useCommands } from './palette/index.ts';
export { usePreference } from './preferences/index.ts';
export { RoutePending } from './route-pending.tsx';
export { Shell } from './shell.tsx';
export { ShellPending } from './shell-pending.tsx';
export { useCopyLink } from './use-copy-link.ts';
export { useMedia } from './use-media.ts';
