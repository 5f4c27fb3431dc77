import { nearest } from '@freshet/kit/spelling';
import { EVENT_NAMES } from './event-names.ts';
import { readFileGlob } from './file-glob.ts';
import { BRANCH_INPUTS, type GitTrigger } from './git-trigger.ts';
import { readWrittenPattern } from './written-pattern.ts';

/** Something about a trigger that would keep it from working, found when it is saved. */
export interface TriggerProblem {
  /** The field of the trigger. */
  readonly field: string;
  readonly message: string;
}

const NAME = /^\S{1,200}$/;
const REPOSITORY = /^[^\s/]+(?:\/[^\s/]+)+$/;
const REPOSITORY_MAX = 400;
const DESCRIPTION_MAX = 150;

/** All that is wrong with a git trigger; nothing when it can be saved. */
export const checkGitTrigger = (
  trigger: Omit<GitTrigger, 'id'> & { readonly description?: string },
): readonly TriggerProblem[] => {
  const problems: TriggerProblem[] = [];
  const say = (field: string, message: string | undefined) => {
    if (message !== undefined) problems.push({ field, message });
  };
  if (!NAME.test(trigger.name)) say('name', 'a name has 1 to 200 characters and no spaces');
  if ((trigger.description?.length ?? 0) > DESCRIPTION_MAX) {
    say('description', `a description has at most ${DESCRIPTION_MAX} characters`);
  }
  if (!REPOSITORY.test(trigger.repo) || trigger.repo.length > REPOSITORY_MAX) {
    say('repo', 'a repository is written owner/name');
  }
  if (trigger.events.length === 0) say('events', 'a trigger waits for at least one event');
  for (const event of trigger.events) say('events', checkEventName(event));
  if (trigger.branchRegexInput !== undefined && !BRANCH_INPUTS.includes(trigger.branchRegexInput)) {
    say('branchRegexInput', `must be one of ${BRANCH_INPUTS.join(', ')}`);
  }
  for (const field of ['branchRegex', 'pullRequestTargetBranchRegex', 'commentRegex'] as const) {
    say(field, checkPattern(trigger[field]));
  }
  say('modifiedFilesGlob', checkGlob(trigger.modifiedFilesGlob));
  return problems;
};

const checkEventName = (name: string): string | undefined => {
  if (EVENT_NAMES.has(name)) return undefined;
  const near = nearest(name, EVENT_NAMES);
  return `there is no event ${name.slice(0, 100)}${near === undefined ? '' : `; did you mean ${near}?`}`;
};

const checkPattern = (written: string | undefined): string | undefined => {
  if (written === undefined || written === '') return undefined;
  const pattern = readWrittenPattern(written);
  return 'problem' in pattern ? pattern.problem : undefined;
};

const checkGlob = (glob: string | undefined): string | undefined => {
  if (glob === undefined || glob.trim() === '') return undefined;
  const read = readFileGlob(glob);
  return 'problem' in read ? read.problem : undefined;
};
