import type { components } from '../../api/index.ts';

export type StepTypeWire = components['schemas']['StepType'];

type Tree = Readonly<Record<string, unknown>>;

/** A step type as the catalog shows it. */
export interface StepType {
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly description: string;
  readonly digest: string;
  readonly isOfficial: boolean;
  readonly arguments: readonly Argument[];
  readonly returns: readonly Argument[];
  /** A step to put into a workflow, by its name there. */
  readonly example: Tree;
}

export interface Argument {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly byDefault: string | undefined;
  readonly oneOf: readonly string[];
  readonly description: string;
}

const text = (tree: Tree, key: string): string => {
  const value = tree[key];
  return typeof value === 'string' ? value : '';
};

const treeOf = (value: unknown): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {};

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Definitions carry their schema as a text or as a tree; one that cannot be read says nothing. */
const schemaOf = (value: unknown): Tree => {
  if (typeof value !== 'string') return treeOf(value);
  try {
    return treeOf(JSON.parse(value));
  } catch {
    return {};
  }
};

const argumentsOf = (schema: Tree): readonly Argument[] => {
  const required = new Set(textsOf(schema.required));
  return Object.entries(treeOf(schema.properties)).map(([name, property]) => {
    const spec = treeOf(property);
    const byDefault = spec.default;
    return {
      name,
      type: [spec.type].flat().map(String).join(', '),
      isRequired: required.has(name),
      byDefault: byDefault === undefined || byDefault === '' ? undefined : JSON.stringify(byDefault),
      oneOf: textsOf(spec.enum),
      description: text(spec, 'description'),
    };
  });
};

/** A word for each kind of value, so that an example can be read before it is filled in. */
const placeholder = ({ type, oneOf }: Argument): unknown => {
  if (oneOf.length > 0) return oneOf[0];
  if (type.startsWith('boolean')) return true;
  if (type.startsWith('integer') || type.startsWith('number')) return 1;
  if (type.startsWith('array')) return [];
  return type.startsWith('object') ? {} : '…';
};

const exampleOf = (metadata: Tree, all: readonly Argument[]): Tree => {
  const given = Array.isArray(metadata.examples) ? treeOf(treeOf(metadata.examples[0]).workflow) : {};
  if (Object.keys(given).length > 0) return given;
  const name = text(metadata, 'name');
  const needed = all.filter(({ isRequired }) => isRequired);
  return {
    [name.slice(name.lastIndexOf('/') + 1).replaceAll('-', '_')]: {
      type: `${name}:${text(metadata, 'version')}`,
      ...(needed.length === 0
        ? {}
        : { arguments: Object.fromEntries(needed.map(one => [one.name, placeholder(one)])) }),
    },
  };
};

/** Reads the definition of a step type as leniently as it was written. */
export const stepTypeOf = ({ metadata, spec }: StepTypeWire): StepType => {
  const all = argumentsOf(schemaOf(spec.arguments));
  return {
    name: text(metadata, 'name'),
    version: text(metadata, 'version'),
    title: text(metadata, 'title'),
    description: text(metadata, 'description'),
    digest: text(metadata, 'digest'),
    isOfficial: metadata.official === true,
    arguments: all,
    returns: argumentsOf(schemaOf(spec.returns)),
    example: exampleOf(metadata, all),
  };
};
