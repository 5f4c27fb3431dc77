import { readYaml } from '@freshet/domain/manifests';
import { GoTemplateError, Native, type TemplateFunctions, takes } from '@freshet/kit/go-template';
import { stringify } from 'yaml';
import { isRecord } from '../params.ts';

const DEEPEST = 64;

const yamlOf = (text: string): unknown => {
  try {
    return readYaml(text);
  } catch (error) {
    throw new GoTemplateError(
      `this is no YAML: ${error instanceof Error ? error.message.slice(0, 200) : ''}`,
    );
  }
};

/** What a function has to spend: whatever walks over a value pays for each part of it. */
interface Purse {
  spend(steps: number): void;
}

/** Integers of templates are no numbers that YAML is written from. */
const plain = (value: unknown, purse: Purse, depth = 0): unknown => {
  purse.spend(1);
  if (depth > DEEPEST) throw new GoTemplateError('the value is too deep for YAML');
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Native) return value.text();
  if (Array.isArray(value)) return value.map(item => plain(item, purse, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, purse, depth + 1)]));
};

/** Reading YAML takes far longer than making a text of that length. */
const STEPS_PER_CHARACTER = 10;

/** YAML out of values, and values out of YAML. */
export const yamlFunctions: TemplateFunctions = {
  fromYaml: takes(['string'], ([text], { budget }) => {
    budget.spend(text.length * STEPS_PER_CHARACTER);
    const value = yamlOf(text) ?? {};
    if (!isRecord(value)) throw new GoTemplateError('this YAML is no map');
    return value;
  }),
  fromYamlArray: takes(['string'], ([text], { budget }) => {
    budget.spend(text.length * STEPS_PER_CHARACTER);
    const value = yamlOf(text) ?? [];
    if (!Array.isArray(value)) throw new GoTemplateError('this YAML is no list');
    return value;
  }),
  toYaml: takes(['any'], ([value], { budget }) => {
    const text = stringify(plain(value, budget) ?? null, {
      // The words of 1.1 are quoted, as whoever reads it may know them.
      version: '1.1',
      sortMapEntries: true,
      lineWidth: 0,
      indentSeq: false,
    });
    budget.text(text.length);
    return text.replace(/\n$/, '');
  }),
};
