import type { VariableInput } from '@freshet/contracts/pipelines';
import { type BranchInput, checkGitTrigger } from '@freshet/domain/triggers';
import type { Ids } from '@freshet/kit/ids';
import { checkCronTrigger } from '../../triggers/index.ts';
import type { VariableVault } from '../variables/variable-vault.ts';
import { invalidPipeline } from './judge-workflow.ts';
import type { StoredTrigger } from './stored-spec.ts';

interface Reading {
  readonly vault: VariableVault;
  readonly ids: Ids;
  readonly accountId: string;
  readonly check: boolean;
}

interface SentTrigger {
  readonly id?: string | null | undefined;
  readonly name: string;
  readonly type: string;
  readonly variables?: readonly VariableInput[] | null | undefined;
  readonly [key: string]: unknown;
}

/**
 * What to keep of a list of triggers. An id that the pipeline does not have is somebody else's: a file that was copied
 * must not bring the triggers of its origin along, so they get ids of their own. One without an id is the stored one of
 * the same name.
 */
export const readTriggers = async (
  { vault, ids, accountId, check }: Reading,
  sent: readonly SentTrigger[],
  stored: readonly StoredTrigger[],
): Promise<readonly StoredTrigger[]> => {
  if (check) requireUsable(sent);
  const taken = new Set<string>();
  const knownAs = (trigger: SentTrigger): StoredTrigger | undefined =>
    stored.find(({ id }) => id === trigger.id && !taken.has(id)) ??
    stored.find(({ id, name }) => name === trigger.name && !taken.has(id));
  const read: StoredTrigger[] = [];
  for (const trigger of sent) {
    const before = knownAs(trigger);
    if (before) taken.add(before.id);
    const { id: _, variables, ...rest } = present(trigger);
    const sealed = await vault.seal(accountId, {
      given: variables ?? [],
      stored: before?.variables ?? [],
      where: `the trigger ${trigger.name}`,
    });
    read.push({
      id: before?.id ?? ids.next(),
      ...rest,
      ...(variables ? { variables: sealed } : {}),
    } as StoredTrigger);
  }
  return read;
};

const present = (trigger: SentTrigger) =>
  Object.fromEntries(
    Object.entries(trigger).filter(([, value]) => value !== null && value !== undefined),
  ) as Omit<SentTrigger, 'variables'> & { variables?: readonly VariableInput[] };

const requireUsable = (triggers: readonly SentTrigger[]): void => {
  const problems = triggers.flatMap((trigger, index) => {
    if (trigger.type === 'git')
      return gitProblems(trigger).map(problem => `spec.triggers[${index}].${problem}`);
    if (trigger.type !== 'cron') return [];
    return cronProblems(trigger).map(problem => `spec.cronTriggers[${index}].${problem}`);
  });
  if (problems.length > 0) throw invalidPipeline(problems);
};

const cronProblems = (trigger: SentTrigger): readonly string[] => {
  const text = (key: string): string | undefined =>
    typeof trigger[key] === 'string' && trigger[key] !== '' ? (trigger[key] as string) : undefined;
  return checkCronTrigger({
    name: trigger.name,
    expression: text('expression') ?? '',
    timeZone: text('timeZone'),
    message: text('message'),
    gitTriggerId: text('gitTriggerId'),
    branch: text('branch'),
    disabled: undefined,
  }).map(({ field, message }) => `${field}: ${message}`);
};

const gitProblems = (trigger: SentTrigger): readonly string[] => {
  const text = (key: string): string | undefined =>
    typeof trigger[key] === 'string' ? (trigger[key] as string) : undefined;
  const optional = Object.fromEntries(
    [
      'description',
      'branchRegex',
      'pullRequestTargetBranchRegex',
      'commentRegex',
      'modifiedFilesGlob',
    ].flatMap(key => (text(key) === undefined ? [] : [[key, text(key)]])),
  );
  const branchRegexInput = text('branchRegexInput') as BranchInput | undefined;
  return checkGitTrigger({
    name: trigger.name,
    repo: text('repo') ?? '',
    events: Array.isArray(trigger.events) ? (trigger.events as string[]) : [],
    ...(branchRegexInput === undefined ? {} : { branchRegexInput }),
    ...optional,
  }).map(({ field, message }) => `${field}: ${message}`);
};
