export { type Catalog, createCatalog, findCommand } from './catalog.ts';
export { listChange, requireChange } from './changes.ts';
export { ANSWER_FLAGS, CONFIRM_FLAGS, confirmed, confirmedForSure } from './confirm.ts';
export type { CommandContext } from './context.ts';
export { CLI_ENVIRONMENT } from './environment.ts';
export { EXIT_CODE_OF_SIGNAL, EXIT_CODES, exitCodeOf } from './exit-codes.ts';
export { GLOBAL_FLAGS } from './global-flags.ts';
export { GROUP_SUMMARIES } from './groups.ts';
export {
  globalsBeside,
  type HelpStyle,
  helpStyleFor,
  renderCommandHelp,
  renderGroupHelp,
  renderOverview,
} from './help.ts';
export { leadingWords } from './leading-words.ts';
export { nameAndValue } from './name-value.ts';
export { parseCommandLine } from './parse.ts';
export { renderReference } from './reference.ts';
export { reportError } from './report-error.ts';
export {
  type Command,
  defineCommand,
  type EnvironmentEntry,
  type FlagSpec,
  type FlagSpecs,
  filters,
} from './spec.ts';
export { flagName } from './spelling.ts';
export { nearest, suggestCommands } from './suggest.ts';
export { twoColumns } from './text-layout.ts';
export { usageFault } from './usage.ts';
