import { soleReference } from '@freshet/domain/expressions';
import { type Json, readSchema, type Schema } from '@freshet/domain/json-schema';
import {
  any,
  checkRecord,
  child,
  choice,
  flag,
  forms,
  freeMap,
  hasVariable,
  isNull,
  list,
  type MapNode,
  maybeEmpty,
  nearest,
  offer,
  offsetOf,
  type Path,
  type PipelineProblem,
  type Place,
  quote,
  type Report,
  readDocument,
  readSteps,
  record,
  type ScalarNode,
  type TreeNode,
  text,
  textOf,
  toPlain,
} from '@freshet/domain/pipelines';
import { argumentType } from './check-arguments.ts';
import type { StepBody, StepDefinition } from './definition.ts';
import { lineStarts, offsetsInFile } from './embedded-text.ts';
import { tidied, withSamples } from './inner-steps.ts';
import { isTypeName } from './step-type.ts';
import { readTemplate } from './template-syntax.ts';
import { usualDelimiters } from './template-tokens.ts';
import { parseVersion } from './version.ts';

/** What reading the definition of a step type gives. */
export interface DefinitionReading {
  readonly valid: boolean;
  readonly definition?: StepDefinition;
  /** In the order of the text. */
  readonly problems: readonly PipelineProblem[];
  readonly dropped: number;
}

const schemaForms = forms('a JSON Schema, as a text or as a map', { scalar: text, map: any });

const METADATA = record(
  {
    name: text,
    version: any,
    title: maybeEmpty,
    description: maybeEmpty,
    isPublic: flag,
    official: flag,
    latest: flag,
    stage: choice('incubating', 'graduated'),
    sources: list(text),
    maintainers: list(record({ name: maybeEmpty, email: maybeEmpty }, { others: 'allow' })),
    categories: list(text),
    tags: list(text),
    icon: any,
    examples: any,
  },
  { required: ['name', 'version'], others: 'allow' },
);

const SPEC = record(
  {
    arguments: schemaForms,
    returns: schemaForms,
    steps: freeMap,
    stepsTemplate: text,
    delimiters: record({ left: text, right: text }, { required: ['left', 'right'] }),
  },
  { conflicts: [['stepsTemplate', 'steps']], hints: { template: { instead: 'stepsTemplate' } } },
);

const DEFINITION = record(
  { version: any, kind: choice('step-type'), metadata: METADATA, spec: SPEC },
  { required: ['kind', 'metadata', 'spec'], others: 'warn' },
);

/** Reads one definition whose top is a map. */
class DefinitionReader {
  readonly #text: string;
  readonly #report: Report;
  readonly #root: MapNode;

  constructor(text: string, report: Report, root: MapNode) {
    this.#text = text;
    this.#report = report;
    this.#root = root;
  }

  read(): Omit<StepDefinition, 'lines'> | undefined {
    checkRecord(this.#report, DEFINITION, this.#root, { path: [], at: this.#root.at });
    const metadata = child(this.#root, 'metadata');
    const spec = child(this.#root, 'spec');
    const name = this.#name(metadata);
    const version = this.#version(metadata);
    const args = this.#schema(spec, 'arguments');
    const returns = this.#schema(spec, 'returns');
    const body = spec?.kind === 'map' ? this.#body(spec, args) : undefined;
    if (this.#report.hasErrors || !name || !version || !body || !metadata) return undefined;
    return {
      name,
      version,
      ...described(metadata),
      ...(args ? { arguments: args } : {}),
      ...(returns ? { returns } : {}),
      body,
    };
  }

  #name(metadata: TreeNode | undefined): string | undefined {
    const name = textOf(child(metadata, 'name'));
    if (name === undefined || isTypeName(name)) return name;
    const message = `${quote(name)} is no name of a step type: it is name or account/name, of letters, digits, dots, dashes and underscores`;
    this.#error('value-pattern', ['metadata', 'name'], message);
    return undefined;
  }

  #version(metadata: TreeNode | undefined) {
    const node = child(metadata, 'version');
    if (node === undefined) return undefined;
    const written = node.kind === 'scalar' ? (textOf(node) ?? node.source) : '';
    const version = parseVersion(written);
    if (version) return version;
    const message = `${quote(written)} is not a version such as 1.2.3`;
    this.#error('type-version-invalid', ['metadata', 'version'], message);
    return undefined;
  }

  #schema(spec: TreeNode | undefined, key: 'arguments' | 'returns'): Schema | undefined {
    const node = child(spec, key);
    if (!node || node.kind === 'list' || isNull(node)) return undefined;
    const source =
      node.kind === 'map' ? { tree: node, toFile: (at: number) => at } : this.#embedded(node, key);
    if (!source) return undefined;
    const { schema, problems } = readSchema(toPlain(source.tree) as Json);
    for (const { message, path, suggestion } of problems) {
      const at = source.toFile(offsetOf(source.tree, path) ?? source.tree.at);
      const full = `the schema of ${quote(key)} cannot be used: ${message}${offer(suggestion)}`;
      this.#report.error({
        code: 'schema-invalid',
        at,
        path: ['spec', key, ...path],
        message: full,
        suggestion,
      });
    }
    return schema;
  }

  /** Reads JSON as YAML, of which it is a part: so a comma too many does no harm, and everything has a place. */
  #embedded(node: ScalarNode, key: string) {
    if (typeof node.value !== 'string') return undefined;
    const toFile = offsetsInFile(this.#text, node);
    const inner = readDocument(node.value);
    const starts = lineStarts(node.value);
    for (const { code, severity, message, line, column } of inner.report.problems()) {
      if (severity !== 'error') continue;
      const at = toFile((starts[line - 1] ?? 0) + column - 1);
      const what = code === 'document-empty' ? 'it is empty' : message;
      this.#report.error({
        code: 'schema-invalid',
        at,
        path: ['spec', key],
        message: `${quote(key)} is no JSON: ${what}`,
      });
    }
    return inner.tree && { tree: inner.tree, toFile };
  }

  #body(spec: MapNode, args: Schema | undefined): StepBody | undefined {
    const steps = spec.entries.get('steps');
    const template = spec.entries.get('stepsTemplate');
    if (steps?.value.kind === 'map') {
      if (steps.value.entries.size > 0) {
        this.#checkSteps(steps.value, args);
        return { kind: 'steps', steps: steps.value };
      }
      this.#error('steps-empty', ['spec', 'steps'], 'a step type needs at least one step');
      return undefined;
    }
    if (template?.value.kind === 'scalar') return this.#template(template.value, spec);
    if (!steps && !template) this.#error('key-required', ['spec'], '"spec" needs "steps" or "stepsTemplate"');
    return undefined;
  }

  /** Checks the steps as far as that can be done before there are arguments. */
  #checkSteps(steps: MapNode, args: Schema | undefined): void {
    const typeOf = (text: string) => {
      const name = soleReference(text);
      return name === undefined ? undefined : argumentType(args, name);
    };
    readSteps(tidied(withSamples(steps, typeOf), this.#report, ['spec', 'steps']), this.#report, 'spec');
  }

  #template(node: ScalarNode, spec: MapNode): StepBody | undefined {
    const source = textOf(node);
    if (source === undefined) return undefined;
    const given = child(spec, 'delimiters');
    const [left, right] = [textOf(child(given, 'left')), textOf(child(given, 'right'))];
    const offsetInFile = offsetsInFile(this.#text, node);
    const template = readTemplate(source, left && right ? { left, right } : usualDelimiters(source));
    if ('nodes' in template) return { kind: 'template', template, offsetInFile };
    const { message, offset, suggestion } = template;
    this.#report.error({
      code: 'template-syntax',
      at: offsetInFile(offset),
      path: ['spec', 'stepsTemplate'],
      message: `the template cannot be read: ${message}${offer(suggestion)}`,
      suggestion,
    });
    return undefined;
  }

  #error(
    code: 'value-pattern' | 'type-version-invalid' | 'key-required' | 'steps-empty',
    path: Path,
    message: string,
  ) {
    this.#report.error({ code, at: offsetOf(this.#root, path) ?? this.#root.at, path, message });
  }
}

type Described = Pick<
  StepDefinition,
  'title' | 'description' | 'stage' | 'isPublic' | 'official' | 'metadata'
>;

const described = (metadata: TreeNode): Described => {
  const [title, description, stage] = ['title', 'description', 'stage'].map(key =>
    textOf(child(metadata, key)),
  );
  const flagged = (key: string): boolean => {
    const node = child(metadata, key);
    return node?.kind === 'scalar' && /^(?:true|yes|on|1)$/i.test(String(node.value));
  };
  const known = stage === 'incubating' || stage === 'graduated' ? stage : undefined;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(known === undefined ? {} : { stage: known }),
    isPublic: flagged('isPublic'),
    official: flagged('official'),
    metadata: toPlain(metadata),
  };
};

const checkKind = (report: Report, root: TreeNode, place: Place): root is MapNode => {
  if (root.kind !== 'map') {
    report.error({
      code: 'value-type',
      ...place,
      message: 'the definition of a step type is a map with "kind", "metadata" and "spec"',
    });
    return false;
  }
  const kind = textOf(child(root, 'kind'));
  if (kind === undefined || kind === 'step-type' || hasVariable(kind)) return true;
  const message = `the kind ${quote(kind)} is not "step-type"${offer(nearest(kind, ['step-type']))}`;
  report.error({ code: 'document-kind-unknown', at: offsetOf(root, ['kind']) ?? 0, path: ['kind'], message });
  return false;
};

/** Reads the definition of a step type. Never throws: whatever is wrong is a problem with its place. */
export const readStepDefinition = (source: string, maxBytes?: number): DefinitionReading => {
  const { tree, report, lines } = readDocument(source, maxBytes);
  const place = { path: [], at: tree?.at ?? 0 };
  if (tree && isNull(tree))
    report.error({
      code: 'document-empty',
      ...place,
      message: 'the file is empty; a step type has "kind", "metadata" and "spec"',
    });
  const read =
    tree && !isNull(tree) && checkKind(report, tree, place)
      ? new DefinitionReader(source, report, tree).read()
      : undefined;
  return {
    valid: !report.hasErrors,
    ...(read ? { definition: { ...read, lines } } : {}),
    problems: report.problems(),
    dropped: report.dropped,
  };
};

/** Whether a text says of itself that it defines a step type. */
export const isStepDefinition = (source: string, maxBytes?: number): boolean =>
  // Nearly all texts are pipelines, which need not be read twice to know.
  source.includes('step-type') && textOf(child(readDocument(source, maxBytes).tree, 'kind')) === 'step-type';
