/**
 * What is done with texts of pipelines and step types, as pure functions: they run on threads, since a permitted text
 * may take long to read.
 */
import { hasVariable, type PipelineProblem } from '@freshet/domain/pipelines';
import {
  checkTypedSteps,
  createStepCatalogue,
  isStepDefinition,
  readStepDefinition,
  typedSteps,
} from '@freshet/domain/steps';
import { taskModule } from '@freshet/kit/threads';
import { diffLines, type LineDiff } from '../revisions/line-diff.ts';
import { planOf } from '../revisions/plan.ts';
import { readWorkflow } from '../spec/judge-workflow.ts';
import { readSentWorkflow } from '../spec/read-sent-workflow.ts';
import { textOf, writeYaml } from '../spec/workflow.ts';
import { readHub } from '../step-types/hub.ts';
import { readStepType } from '../step-types/read-step-type.ts';
import { documentOf } from '../step-types/step-type.ts';

interface JudgedText {
  readonly valid: boolean;
  readonly problems: readonly PipelineProblem[];
  /** The names of the step types that the pipeline uses. */
  readonly uses: readonly string[];
}

const judge = (text: string): JudgedText => {
  if (isStepDefinition(text)) {
    const { valid, problems } = readStepDefinition(text);
    return { valid, problems, uses: [] };
  }
  const { valid, problems, pipeline } = readWorkflow(text);
  return { valid, problems, uses: pipeline ? typedSteps(pipeline).map(step => step.uses) : [] };
};

/** A runner may know step types that the account does not, so these problems make no pipeline invalid. */
const judgeTyped = (sent: {
  readonly text: string;
  readonly definitions: readonly string[];
}): readonly PipelineProblem[] => {
  const known = sent.definitions.flatMap(definition => readStepDefinition(definition).definition ?? []);
  return checkTypedSteps(readWorkflow(sent.text), createStepCatalogue(known)).map(problem => ({
    ...problem,
    severity: 'warning' as const,
  }));
};

export interface TypedUse {
  readonly uses: string;
  readonly version?: string;
}

/** The typed steps of a workflow whose type is said in the text. */
const typedUses = (text: string): readonly TypedUse[] => {
  const { pipeline } = readWorkflow(text);
  return (pipeline ? typedSteps(pipeline) : [])
    .filter(step => !hasVariable(step.uses))
    .map(({ uses, version }) => ({ uses, ...(version === undefined ? {} : { version }) }));
};

export interface ComparedPipeline {
  readonly value: unknown;
  /** The workflow, where it was typed. */
  readonly text?: string;
}

const comparedText = ({ value, text }: ComparedPipeline): string =>
  `${writeYaml(value)}${text === undefined ? '' : `---\n${text}`}`;

const diff = (both: { readonly older: ComparedPipeline; readonly newer: ComparedPipeline }): LineDiff =>
  diffLines(comparedText(both.older), comparedText(both.newer));

export const TEXT_TASKS = taskModule(import.meta.url, {
  judge,
  judgeTyped,
  typedUses,
  diff,
  plan: planOf,
  readSent: readSentWorkflow,
  textOf,
  readStepType,
  hub: readHub,
  documents: (texts: readonly string[]) => texts.map(documentOf),
});
