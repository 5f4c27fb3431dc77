import { readYaml } from '@freshet/domain/manifests';
import { Fault } from '@freshet/kit/errors';
import type { ListGenerator } from '../application-set.ts';
import { isRecord, type Params, put } from '../params.ts';

const refuse = (message: string): never => {
  throw new Fault('APPLICATION_SET_GENERATOR_FAILED', message);
};

/** Without Go templates every value is a text; those under `values` get their names in front. */
const flatElement = (element: Record<string, unknown>, index: number): Params => {
  const params: Params = {};
  for (const [key, value] of Object.entries(element)) {
    if (key !== 'values') {
      if (typeof value !== 'string')
        refuse(
          `element ${index + 1} of the list has a ${key} that is no text; use goTemplate for other values`,
        );
      put(params, key, value);
      continue;
    }
    if (!isRecord(value)) return refuse(`element ${index + 1} of the list has values that are no map`);
    for (const [name, item] of Object.entries(value)) {
      if (typeof item !== 'string')
        refuse(`element ${index + 1} of the list has a values.${name} that is no text`);
      put(params, `values.${name}`, item);
    }
  }
  return params;
};

/** Longer ones keep everybody waiting, and a matrix reads one for each of its sets. */
const LONGEST = 128 * 1024;

const elementsOfYaml = (text: string): Params[] => {
  if (text.length > LONGEST) refuse(`elementsYaml of the list is longer than ${LONGEST} characters`);
  let elements: unknown;
  try {
    elements = readYaml(text);
  } catch (cause) {
    throw new Fault('APPLICATION_SET_GENERATOR_FAILED', 'elementsYaml of the list is no YAML', {}, { cause });
  }
  if (elements === null || elements === undefined) return [];
  if (!Array.isArray(elements) || !elements.every(isRecord))
    return refuse('elementsYaml of the list must be a list of maps');
  return elements;
};

/** The elements that are written down, then those of the YAML text. */
export const listParams = ({ elements = [], elementsYaml = '' }: ListGenerator, isGo: boolean): Params[] => [
  ...elements.map((element, index) => {
    if (!isRecord(element)) return refuse(`element ${index + 1} of the list is no map`);
    return isGo ? element : flatElement(element, index);
  }),
  ...(elementsYaml === '' ? [] : elementsOfYaml(elementsYaml)),
];
