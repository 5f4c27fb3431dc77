import { SETTINGS } from '@freshet/contracts/settings';
import { type ConfigRow, describeConfig } from '@freshet/kit/config';
import type { EnvironmentEntry } from '../command/index.ts';

const entryOf = ({
  variable,
  fileVariable,
  kind,
  describe,
  default: value,
}: ConfigRow): EnvironmentEntry => ({
  name: variable,
  what: describe.replace(/\.$/, '') + (fileVariable ? ` (or in a file: ${fileVariable})` : ''),
  ...(value ? { default: kind === 'list' ? value.replaceAll(',', ', ') : value } : {}),
});

/** Everything that the platform can be told through its environment. */
export const SERVER_SETTINGS: readonly EnvironmentEntry[] = describeConfig(SETTINGS).map(entryOf);
