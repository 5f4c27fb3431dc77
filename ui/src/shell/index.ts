export { NotFoundPage, RouteError } from './errors/index.ts';
export { type KeyAction, useKeys } from './keys/index.ts';
export { type Crumb, Page, type PageProps, type PageTab, usePageSearch } from './page/index.ts';
export type { Command } from './palette/command.ts';
export { useCommands } from './palette/command-registry.ts';
export { usePreference, useTheme } from './preferences/index.ts';
export { RoutePending } from './route-pending.tsx';
export { Shell } from './shell.tsx';
