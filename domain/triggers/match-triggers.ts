/**
 * Which triggers an event fires, and for each that it does not, why. Filters are asked from the cheapest and most
 * telling to the dearest, and the first that says no gives the reason.
 */
import { eventNamesOf } from './event-names.ts';
import { readFileGlob } from './file-glob.ts';
import type { GitEvent } from './git-event.ts';
import { providerNamed, repositoryOf } from './git-facts.ts';
import type { GitTrigger } from './git-trigger.ts';
import { shown } from './shown.ts';
import { skipWordIn } from './skip-words.ts';
import { readWrittenPattern } from './written-pattern.ts';

/** What an event means to one trigger, with a sentence for the person who wonders. */
export interface TriggerVerdict {
  readonly triggerId: string;
  readonly triggerName: string;
  readonly fires: boolean;
  readonly reason: string;
}

/** Says no with a sentence, or nothing. */
type Filter = (trigger: GitTrigger, event: GitEvent) => string | undefined;

const isSameRepository: Filter = ({ repo }, { git }) =>
  repo.toLowerCase() === repositoryOf(git).toLowerCase()
    ? undefined
    : `It watches ${shown(repo)}, and this happened in ${shown(repositoryOf(git))}.`;

/** A trigger that names no provider, or one that only its author knows, goes by the repository alone. */
const isSameProvider: Filter = ({ provider }, { git }) => {
  const wanted = providerNamed(provider);
  if (wanted === undefined || wanted === git.provider || git.provider === 'generic') return undefined;
  return `It watches ${wanted}, and this came from ${git.provider}.`;
};

const isEnabled: Filter = ({ disabled }) => (disabled === true ? 'The trigger is disabled.' : undefined);

const waitsForEvent: Filter = ({ events }, { happening }) => {
  const names = eventNamesOf(happening);
  if (names.length === 0) return 'No trigger can wait for this kind of event.';
  return names.some(name => events.includes(name))
    ? undefined
    : `It does not wait for ${names[0]}, only for ${shownList(events)}.`;
};

const isNotSkipped: Filter = (_, { git }) => {
  const word = skipWordIn(git.commitMessage ?? '');
  return word && `The commit message says ${word}.`;
};

const isWhole: Filter = (_, { git }) =>
  git.pullRequest?.source === ''
    ? 'The delivery does not say which branches the pull request is about, and the provider could not be asked.'
    : undefined;

const isFromHere: Filter = ({ pullRequestAllowForkEvents }, { git }) =>
  git.isFork && git.pullRequest && pullRequestAllowForkEvents !== true
    ? 'The pull request comes from a fork, and the trigger does not allow forks.'
    : undefined;

const isWantedBranch: Filter = ({ branchRegex, branchRegexInput }, { git }) => {
  if (branchRegex === undefined || branchRegex === '') return undefined;
  const branch = git.branch ?? git.tag;
  if (branch === undefined) return 'The event names no branch or tag to hold against the branch filter.';
  const pattern = readWrittenPattern(branchRegex);
  if ('problem' in pattern) return `The branch filter cannot be used: ${pattern.problem}.`;
  const matches = pattern.matches(branch);
  if (branchRegexInput === 'multiselect-exclude') {
    return matches ? `The branch ${shown(branch)} is left out by ${shown(branchRegex)}.` : undefined;
  }
  return matches ? undefined : `The branch ${shown(branch)} does not match ${shown(branchRegex)}.`;
};

const isWantedTarget: Filter = ({ pullRequestTargetBranchRegex: regex }, { git }) => {
  if (regex === undefined || regex === '' || !git.pullRequest) return undefined;
  const pattern = readWrittenPattern(regex);
  if ('problem' in pattern) return `The filter for target branches cannot be used: ${pattern.problem}.`;
  const { target } = git.pullRequest;
  return pattern.matches(target)
    ? undefined
    : `The target branch ${shown(target)} does not match ${shown(regex)}.`;
};

const isWantedComment: Filter = ({ commentRegex: regex }, { happening, git }) => {
  if (happening.kind !== 'comment' || regex === undefined || regex === '') return undefined;
  const pattern = readWrittenPattern(regex);
  if ('problem' in pattern) return `The comment filter cannot be used: ${pattern.problem}.`;
  return pattern.matches(git.comment?.text ?? '') ? undefined : `The comment does not match ${shown(regex)}.`;
};

/** Names that say themselves that anyone may comment. */
const FOR_EVERYONE = ['pullrequest.commentAddedUnrestricted', 'pullrequest:comment_created'];

const isTrustedComment: Filter = (trigger, { happening, git }) => {
  if (happening.kind !== 'comment' || happening.change !== 'created') return undefined;
  if (trigger.skipCommentAuthorAssociationValidation === true) return undefined;
  if (FOR_EVERYONE.some(name => trigger.events.includes(name))) return undefined;
  const standing = git.comment?.standing ?? 'unknown';
  if (standing === 'insider') return undefined;
  return standing === 'outsider'
    ? 'Whoever wrote the comment is neither owner nor collaborator of the repository.'
    : 'The provider does not say whether the author of the comment is an owner or collaborator of the repository.';
};

const touchesWantedFile: Filter = ({ modifiedFilesGlob }, { git }) => {
  if (modifiedFilesGlob === undefined || modifiedFilesGlob.trim() === '') return undefined;
  // Where nobody knows the files, a build too many does less harm than one that never comes.
  if (git.filesChanged === undefined) return undefined;
  const glob = readFileGlob(modifiedFilesGlob);
  if ('problem' in glob) return `The filter for changed files cannot be used: ${glob.problem}.`;
  return glob.matchesAny(git.filesChanged) !== false
    ? undefined
    : `None of the ${git.filesChanged.length} changed files matches ${shown(modifiedFilesGlob)}.`;
};

const FILTERS: readonly Filter[] = [
  isSameRepository,
  isSameProvider,
  isEnabled,
  waitsForEvent,
  isNotSkipped,
  isWhole,
  isFromHere,
  isWantedBranch,
  isWantedTarget,
  isTrustedComment,
  isWantedComment,
  touchesWantedFile,
];

/** Holds an event against triggers, in their order. */
export const matchTriggers = (triggers: readonly GitTrigger[], event: GitEvent): readonly TriggerVerdict[] =>
  triggers.map(trigger => judge(trigger, event));

const judge = (trigger: GitTrigger, event: GitEvent): TriggerVerdict => {
  const about = { triggerId: trigger.id, triggerName: trigger.name };
  for (const filter of FILTERS) {
    const reason = filter(trigger, event);
    if (reason !== undefined) return { ...about, fires: false, reason };
  }
  return { ...about, fires: true, reason: whyItFires(trigger, event) };
};

const whyItFires = ({ events, modifiedFilesGlob }: GitTrigger, { happening, git }: GitEvent): string => {
  const name = eventNamesOf(happening).find(one => events.includes(one));
  const unknownFiles = modifiedFilesGlob !== undefined && git.filesChanged === undefined;
  const note = unknownFiles
    ? ' Which files changed is not known, so the filter for files was not applied.'
    : '';
  return `It waits for ${name}, and every filter agrees.${note}`;
};

const shownList = (names: readonly string[]): string => {
  if (names.length === 0) return 'nothing';
  const first = names.slice(0, 8).join(', ');
  return names.length > 8 ? `${first} and ${names.length - 8} more` : first;
};
