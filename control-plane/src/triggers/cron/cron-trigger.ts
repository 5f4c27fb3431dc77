/** Triggers that wait for the clock: what they are, whether they make sense, and when they tick. */
import { Cron } from 'croner';
import { z } from 'zod';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform(value => value ?? undefined);

/** A cron trigger as it stands in the spec of a pipeline. */
export const CronTrigger = z
  .looseObject({
    id: z.string().min(1),
    name: z.string(),
    expression: z.string().max(256),
    timeZone: optional(z.string().max(64)),
    message: optional(z.string().max(1_000)),
    gitTriggerId: optional(z.string().max(64)),
    branch: optional(z.string().max(256)),
    disabled: optional(z.boolean()),
  })
  .transform(({ id, name, expression, timeZone, message, gitTriggerId, branch, disabled }) => ({
    id,
    name,
    expression,
    timeZone,
    message,
    gitTriggerId,
    branch,
    disabled,
  }));

export type CronTrigger = z.output<typeof CronTrigger>;

/** The words that stand for a whole expression. */
const WORDS: Readonly<Record<string, string>> = {
  '@YEARLY': '0 0 1 1 *',
  '@ANNUALLY': '0 0 1 1 *',
  '@MONTHLY': '0 0 1 * *',
  '@WEEKLY': '0 0 * * 0',
  '@DAILY': '0 0 * * *',
  '@MIDNIGHT': '0 0 * * *',
  '@HOURLY': '0 * * * *',
};

const parse = ({ expression, timeZone }: Pick<CronTrigger, 'expression' | 'timeZone'>): Cron => {
  const written = expression.trim();
  const fields = (Object.hasOwn(WORDS, written) ? WORDS[written] : written)?.split(/\s+/) ?? [];
  if (fields.length !== 5 && fields.length !== 6) {
    throw new Error(
      'it has 5 fields (minute, hour, day of month, month, day of week) and may have a year as the sixth',
    );
  }
  // The library wants seconds in front as soon as there is a year.
  const [pattern, mode] =
    fields.length === 6
      ? [`0 ${fields.join(' ')}`, '7-part' as const]
      : [fields.join(' '), '5-part' as const];
  return new Cron(pattern, { mode, timezone: timeZone ?? 'UTC', paused: true });
};

/** The first tick after a time; none when it is disabled, makes no sense or is over. */
export const nextTick = (trigger: CronTrigger, after: Date): Date | undefined => {
  if (trigger.disabled === true) return undefined;
  try {
    return parse(trigger).nextRun(after) ?? undefined;
  } catch {
    // Said when it was saved; a pipeline of before that check must not stop the clock of all others.
    return undefined;
  }
};

const MESSAGE = /^[\w +\-#?.:]{2,128}$/;

export interface CronProblem {
  readonly field: string;
  readonly message: string;
}

/** All that is wrong with a cron trigger; nothing when it can be saved. Without a time, ticks of the past count too. */
export const checkCronTrigger = (
  trigger: Omit<CronTrigger, 'id'>,
  now: Date = new Date(0),
): readonly CronProblem[] => {
  const problems: CronProblem[] = [];
  if (trigger.name.trim() === '' || trigger.name.length > 200) {
    problems.push({ field: 'name', message: 'a name has 1 to 200 characters' });
  }
  if (trigger.message !== undefined && !MESSAGE.test(trigger.message)) {
    problems.push({
      field: 'message',
      message: 'a message has 2 to 128 letters, digits, spaces and + - # ? . : _',
    });
  }
  if ((trigger.gitTriggerId === undefined) !== (trigger.branch === undefined)) {
    problems.push({ field: 'gitTriggerId', message: 'gitTriggerId and branch come together or not at all' });
  }
  const wrongTime = timeProblem(trigger, now);
  return wrongTime === undefined ? problems : [...problems, { field: 'expression', message: wrongTime }];
};

const timeProblem = (trigger: Omit<CronTrigger, 'id'>, now: Date): string | undefined => {
  try {
    return parse(trigger).nextRun(now) === null ? 'it never ticks again' : undefined;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 300) : 'it cannot be read';
  }
};
