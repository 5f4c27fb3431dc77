import { readHubTexts } from '@freshet/contracts/hub';
import type { PipelineProblem } from '@freshet/domain/pipelines';
import type { TaskRunner } from '@freshet/kit/threads';
import type { KeptPipeline } from '../pipelines/pipeline.ts';
import type { LineDiff } from '../revisions/line-diff.ts';
import type { PlannedText, planOf } from '../revisions/plan.ts';
import type { SentWorkflow, Workflow } from '../spec/read-sent-workflow.ts';
import { isElsewhere, sizeWithin, workflowOf } from '../spec/workflow.ts';
import type { SentStepType } from '../step-types/read-step-type.ts';
import type { DefinitionDocument, KeptStepType } from '../step-types/step-type.ts';
import type { Verdict } from '../validate.ts';
import { type ComparedPipeline, TEXT_TASKS, type TypedUse } from './text-tasks.ts';

type Stored = Pick<KeptPipeline, 'spec' | 'text'>;

/** More than what is done at once where it is asked for; larger values need no exact size. */
const COUNTED_MAX = 64 * 1024;

const sizeOf = (value: unknown): number => sizeWithin(value, COUNTED_MAX);

/** An alias may repeat a thousand values. */
const ALIAS_SIZE = 1_000;

/** What reading a text may cost, as the size of one without aliases. */
const readingSize = (text: string): number => {
  let size = text.length;
  for (let at = text.indexOf('*'); at !== -1 && size <= COUNTED_MAX; at = text.indexOf('*', at + 1))
    size += ALIAS_SIZE;
  return size;
};

/** The part of a stored pipeline that says what runs, without its settings and their secrets. */
const workflowPart = ({ spec, text }: Stored): Stored => ({
  spec: { ...workflowOf(spec), ...(spec.specTemplate ? { specTemplate: spec.specTemplate } : {}) },
  ...(text === undefined ? {} : { text }),
});

/** Reads and writes texts of pipelines and step types for an account, on threads where they are long. */
export class PipelineTexts {
  readonly #runner: TaskRunner;
  #hub: Promise<readonly KeptStepType[]> | undefined;

  constructor(runner: TaskRunner) {
    this.#runner = runner;
  }

  /** Judges the text of a pipeline or of a step type, with the definitions of the step types that the account has. */
  async judge(
    caller: string,
    text: string,
    definitionsOf: (names: readonly string[]) => Promise<readonly string[]>,
  ): Promise<Verdict> {
    const size = readingSize(text);
    const { valid, problems, uses } = await this.#runner.run(TEXT_TASKS, 'judge', text, { caller, size });
    if (uses.length === 0) return { valid, problems };
    const definitions = await definitionsOf(uses);
    const remarks: readonly PipelineProblem[] = await this.#runner.run(
      TEXT_TASKS,
      'judgeTyped',
      { text, definitions },
      { caller, size: size + sizeOf(definitions) },
    );
    return { valid, problems: [...problems, ...remarks] };
  }

  typedUses(caller: string, text: string): Promise<readonly TypedUse[]> {
    const size = readingSize(text);
    return this.#runner.run(TEXT_TASKS, 'typedUses', text, { caller, size, isInternal: true });
  }

  readSent(caller: string, { spec, sentText, before }: SentWorkflow): Promise<Workflow> {
    const sent = {
      spec: workflowPart({ spec }).spec,
      sentText,
      before: before && workflowPart(before),
    };
    const size = sizeOf(sent) + readingSize(sentText ?? '');
    return this.#runner.run(TEXT_TASKS, 'readSent', sent, { caller, size });
  }

  plan(caller: string, planned: PlannedText): Promise<ReturnType<typeof planOf>> {
    const size = sizeOf(planned) + readingSize(planned.text);
    return this.#runner.run(TEXT_TASKS, 'plan', planned, { caller, size });
  }

  /** The text of what a pipeline runs; undefined where that is in another place. */
  async textOf({
    accountId,
    spec,
    text,
  }: Pick<KeptPipeline, 'accountId'> & Stored): Promise<string | undefined> {
    if (isElsewhere(spec)) return undefined;
    if (text !== undefined) return text;
    const stored = workflowPart({ spec });
    const size = sizeOf(stored);
    return this.#runner.run(TEXT_TASKS, 'textOf', stored, { caller: accountId, size, isInternal: true });
  }

  diff(
    caller: string,
    both: { readonly older: ComparedPipeline; readonly newer: ComparedPipeline },
  ): Promise<LineDiff> {
    return this.#runner.run(TEXT_TASKS, 'diff', both, { caller, size: sizeOf(both) });
  }

  readStepType(caller: string, sent: SentStepType): Promise<KeptStepType> {
    return this.#runner.run(TEXT_TASKS, 'readStepType', sent, { caller, size: sizeOf(sent) });
  }

  /** The step types that come with every installation; read once, when the first is asked for. */
  hub(): Promise<readonly KeptStepType[]> {
    this.#hub ??= this.#readHub().catch(error => {
      this.#hub = undefined;
      throw error;
    });
    return this.#hub;
  }

  async #readHub(): Promise<readonly KeptStepType[]> {
    const texts = await readHubTexts();
    const size = texts.reduce((sum, { text }) => sum + text.length, 0);
    return this.#runner.run(TEXT_TASKS, 'hub', texts, { caller: 'hub', size, isInternal: true });
  }

  /** The parts of definitions as data, in the order of the texts. */
  documents(caller: string, texts: readonly string[]): Promise<readonly DefinitionDocument[]> {
    return this.#runner.run(TEXT_TASKS, 'documents', texts, { caller, size: sizeOf(texts) });
  }
}
