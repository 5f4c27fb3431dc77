import { readStepDefinition, type StepDefinition } from './index.ts';

/** Lines of a text as a literal block below a key of `spec`. */
const block = (text: string): string =>
  `|-\n${text
    .split('\n')
    .map(line => `    ${line}`)
    .join('\n')}\n`;

export interface Parts {
  readonly name?: string;
  readonly version?: string;
  readonly arguments?: unknown;
  readonly returns?: unknown;
  readonly steps?: string;
  readonly template?: string;
  readonly delimiters?: string;
}

/** The text of a definition with the given parts. */
export const definitionText = (parts: Parts): string => {
  const {
    name = 'greet',
    version = '1.0.0',
    steps,
    template,
    delimiters = '{left: "[[", right: "]]"}',
  } = parts;
  const schema = (key: 'arguments' | 'returns') =>
    parts[key] === undefined ? '' : `  ${key}: ${block(JSON.stringify(parts[key], null, 2))}`;
  const body =
    template === undefined
      ? `  steps: ${steps ?? '{main: {image: alpine}}'}\n`
      : `  stepsTemplate: ${block(template)}  delimiters: ${delimiters}\n`;
  return `version: "1.0"\nkind: step-type\nmetadata:\n  name: ${name}\n  version: ${version}\nspec:\n${schema('arguments')}${schema('returns')}${body}`;
};

/** A definition that must be valid. */
export const definitionOf = (parts: Parts): StepDefinition => {
  const { definition, problems } = readStepDefinition(definitionText(parts));
  if (!definition) throw new Error(JSON.stringify(problems));
  return definition;
};

/** Arguments that are all texts, any of them optional. */
export const texts = (...names: string[]): unknown => ({
  type: 'object',
  properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])),
  additionalProperties: false,
});
