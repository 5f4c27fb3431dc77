/**
 * Which of two forms of a sent workflow is kept. It comes twice: as data in the spec, and as the text that a person
 * typed. Scripts edit the data and send the old text along; the editor changes the text and sends the old data along.
 * So the form that differs from the stored one is meant; where both do, the data counts, and the text is kept only if it
 * says the same.
 */
import { PIPELINE_BOUNDS } from '@freshet/contracts/pipelines';
import type { Content } from '../pipelines/pipeline.ts';
import { invalidPipeline, readWorkflow, requireValid } from './judge-workflow.ts';
import { sameFields } from './same-fields.ts';
import { isElsewhere, sizeWithin, textOf, textOfWorkflow, workflowOf, workflowOfText } from './workflow.ts';

export interface Workflow {
  readonly workflow: Record<string, unknown>;
  readonly text?: string;
}

/** What was sent of a workflow, and what is stored before it. */
export interface SentWorkflow {
  readonly spec: Readonly<Record<string, unknown>>;
  readonly sentText: string | undefined;
  readonly before: Pick<Content, 'spec' | 'text'> | undefined;
}

export const readSentWorkflow = ({ spec, sentText, before }: SentWorkflow): Workflow => {
  const data = workflowOf(spec);
  if (isElsewhere(spec)) {
    requireSize(data);
    return { workflow: data };
  }
  const text = sentText?.trim() === '' ? undefined : sentText;
  const untouched = before !== undefined && sameFields(data, workflowOf(before.spec));
  if (untouched && (text === undefined || text === textOf(before))) return kept(before);
  if (text !== undefined && (data.steps === undefined || untouched)) return typedWorkflow(text);
  const workflow = { ...data, steps: data.steps ?? {} };
  requireSize(workflow);
  requireValid(textOfWorkflow(workflow), false);
  const agrees =
    text !== undefined && readWorkflow(text).valid && sameFields(workflowOfText(text) ?? {}, workflow);
  return agrees ? { workflow, text } : { workflow };
};

const kept = ({ spec, text }: NonNullable<SentWorkflow['before']>): Workflow => ({
  workflow: workflowOf(spec),
  ...(text === undefined ? {} : { text }),
});

const typedWorkflow = (text: string): Workflow => {
  requireValid(text, true);
  const workflow = workflowOfText(text);
  if (!workflow) throw invalidPipeline(['its aliases repeat so much that it would be absurdly large']);
  return { workflow, text };
};

/** Refused before anything walks through it. */
export const requireSize = (value: unknown): void => {
  if (sizeWithin(value, PIPELINE_BOUNDS.textBytes) <= PIPELINE_BOUNDS.textBytes) return;
  throw invalidPipeline([`spec: takes more than ${PIPELINE_BOUNDS.textBytes} characters, which is the most`]);
};
