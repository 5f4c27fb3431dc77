import { findReferences, type Lookup, soleReference } from '@freshet/domain/expressions';
import {
  type Entry,
  type Lines,
  type MapNode,
  type PipelineProblem,
  type Plain,
  quote,
  Report,
  readDocument,
  readSteps,
  type Step,
  type TreeNode,
} from '@freshet/domain/pipelines';
import { type Arguments, completeArguments, declaredArguments } from './check-arguments.ts';
import type { StepDefinition } from './definition.ts';
import { nodeOf, sizeOf, tidied } from './inner-steps.ts';
import { Marks, renderTemplate } from './render-template.ts';
import { print } from './template-values.ts';

/** The steps that a use of a step type stands for, or why there are none. */
export interface Expansion {
  readonly steps?: readonly Step[];
  /** Errors only, with places in the text of the definition. */
  readonly problems: readonly PipelineProblem[];
}

/** How a step is expanded. */
export interface ExpandOptions {
  /**
   * Finds what names other than arguments stand for. With it all references are replaced, and nothing may replace
   * them again: what looks like one is then part of a value. Without it they stay as written.
   */
  readonly lookup?: Lookup;
}

const PROBLEMS_MAX = 50;
const VALUES_MAX = 100_000;
const LENGTH_MAX = 4 * 1024 * 1024;

/** Puts values into the tree of a body: those behind marks, those of arguments, those that a lookup knows. */
class TreeFiller {
  readonly #marks: Marks;
  readonly #report: Report;
  readonly #arguments: Arguments;
  readonly #declared: ReadonlySet<string>;
  readonly #lookup: Lookup | undefined;
  #values = 0;
  #length = 0;

  constructor(
    marks: Marks,
    report: Report,
    given: { definition: StepDefinition; arguments: Arguments; lookup: Lookup | undefined },
  ) {
    this.#marks = marks;
    this.#report = report;
    this.#arguments = given.arguments;
    this.#declared = new Set(declaredArguments(given.definition));
    this.#lookup = given.lookup;
  }

  fill(node: TreeNode): TreeNode {
    this.#count(1, 0, node.at);
    if (this.#full) return nodeOf(null, node.at);
    if (node.kind === 'list') return { ...node, items: node.items.map(item => this.fill(item)) };
    if (node.kind === 'map') return this.#map(node);
    return typeof node.value === 'string' ? (this.#scalar(node.value, node.at) ?? node) : node;
  }

  get #full(): boolean {
    return this.#values > VALUES_MAX || this.#length > LENGTH_MAX;
  }

  /** Counts before anything is made, so that many references to much cannot fill the memory. */
  #count(values: number, length: number, at: number): void {
    if (this.#full) return;
    this.#values += values;
    this.#length += length;
    if (!this.#full) return;
    const message = `the step type makes more than ${VALUES_MAX} values or ${LENGTH_MAX} characters`;
    this.#report.error({ code: 'template-failed', at, path: [], message });
  }

  /** A value in the place of what stood for it. */
  #placed(value: Plain, at: number): TreeNode {
    const { values, length } = sizeOf(value);
    this.#count(values, length, at);
    return nodeOf(this.#full ? null : value, at);
  }

  #map(node: MapNode): TreeNode {
    const entries = new Map<string, Entry>();
    for (const entry of node.entries.values()) {
      const key = this.#marks.fill(entry.key);
      if (entries.has(key))
        this.#report.error({
          code: 'key-duplicate',
          at: entry.at,
          path: [key],
          message: `the key ${quote(key)} is made twice`,
        });
      else entries.set(key, { key, at: entry.at, value: this.fill(entry.value) });
    }
    return { ...node, entries };
  }

  /** Undefined when there is nothing to put in. */
  #scalar(text: string, at: number): TreeNode | undefined {
    const marked = this.#marks.sole(text);
    if (marked) return this.#placed((marked.value ?? null) as Plain, at);
    const sole = soleReference(text);
    const value = sole === undefined ? undefined : this.#argument(this.#marks.fill(sole));
    if (value !== undefined) return this.#placed(value, at);
    const filled = this.#text(text, at);
    return filled === text ? undefined : nodeOf(filled, at);
  }

  /** Each piece of the text is looked at once, and what is put in is not looked at at all. */
  #text(text: string, at: number): string {
    let done = '';
    let from = 0;
    for (const { name, start, end } of findReferences(text)) {
      const filled = this.#marks.fill(name);
      const argument = this.#argument(filled);
      const value = argument === undefined ? this.#lookup?.(filled)?.text : print(argument);
      if (value === undefined) continue;
      this.#count(0, value.length, at);
      if (this.#full) return '';
      done += this.#marks.fill(text.slice(from, start)) + value;
      from = end;
    }
    return done + this.#marks.fill(text.slice(from));
  }

  /** An argument that is declared but not given is empty, and not a variable of the pipeline that has its name. */
  #argument(name: string): Plain | undefined {
    if (Object.hasOwn(this.#arguments, name)) return this.#arguments[name];
    return this.#declared.has(name) ? '' : undefined;
  }
}

interface Made {
  readonly tree: TreeNode | undefined;
  readonly marks: Marks;
  readonly report: Report;
}

const made = (definition: StepDefinition, given: Arguments): Made => {
  const { body, lines } = definition;
  const report = new Report(lines, PROBLEMS_MAX);
  if (body.kind === 'steps') return { tree: body.steps, marks: new Marks(''), report };
  const rendered = renderTemplate(body.template, { Arguments: given });
  if ('message' in rendered) {
    const message = `the template of ${definition.name}:${definition.version.text} failed: ${rendered.message}`;
    report.error({
      code: 'template-failed',
      at: body.offsetInFile(rendered.offset),
      path: ['spec', 'stepsTemplate'],
      message,
    });
    return { tree: undefined, marks: new Marks(''), report };
  }
  const { text, marks, offsetInTemplate } = rendered;
  const inFile: Lines = { at: offset => lines.at(body.offsetInFile(offsetInTemplate(offset))) };
  const inner = readDocument(text);
  const placed = new Report(inFile, PROBLEMS_MAX);
  for (const { code, severity, message, line, column } of inner.report.problems())
    if (severity === 'error')
      placed.error({ code, at: offsetAt(text, line, column), path: ['spec', 'stepsTemplate'], message });
  return { tree: inner.tree, marks, report: placed };
};

const offsetAt = (text: string, line: number, column: number): number => {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
};

/**
 * The steps that a use of a step type stands for. Values are put into the tree, never into a text that is read
 * as YAML. Meant to be called when the step is elected, with arguments whose own references are replaced.
 */
export const expandStep = (
  definition: StepDefinition,
  given: Arguments,
  options: ExpandOptions = {},
): Expansion => {
  const complete = completeArguments(definition, given);
  const { tree, marks, report } = made(definition, complete);
  const filler = new TreeFiller(marks, report, { definition, arguments: complete, lookup: options.lookup });
  const filled = tree && tidied(filler.fill(tree), report, ['steps']);
  const steps = filled && !report.hasErrors ? readSteps(filled, report) : undefined;
  if (steps?.length === 0) {
    const message = `${definition.name}:${definition.version.text} makes no step of these arguments`;
    report.error({ code: 'template-failed', at: filled?.at ?? 0, path: [], message });
  }
  const problems = report.problems().filter(({ severity }) => severity === 'error');
  return steps && problems.length === 0 ? { steps, problems } : { problems };
};
