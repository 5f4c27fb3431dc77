import { checkValue, type Json } from '@freshet/domain/json-schema';
import type { StepDefinition } from './definition.ts';

/** What leaves a typed step, and what it promised but did not give. */
export interface StepOutputs {
  readonly outputs: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
}

/** What an exported text is where the step type promises another type, which texts cannot carry. */
const typed = (text: string, type: Json | undefined): Json => {
  if (type === 'string' || type === undefined) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text; // then it is a text, and is told to be of the wrong type
  }
};

const propertyOf = (properties: Json | undefined, name: string): Json | undefined =>
  typeof properties === 'object' &&
  properties !== null &&
  !Array.isArray(properties) &&
  Object.hasOwn(properties, name)
    ? (properties as Readonly<Record<string, Json>>)[name]
    : undefined;

/**
 * The outputs of a typed step, for `steps.<name>.output.<variable>` and for later steps. Where the step type says
 * what it returns only that leaves it; where it does not, everything that was exported does.
 */
export const outputsOf = (
  { returns }: StepDefinition,
  exported: Readonly<Record<string, string>>,
): StepOutputs => {
  if (!returns) return { outputs: { ...exported }, problems: [] };
  const properties = typeof returns.root === 'object' ? returns.root.properties : undefined;
  const declared = Object.entries(exported).filter(([name]) => propertyOf(properties, name) !== undefined);
  const values = declared.map(([name, text]) => {
    const property = propertyOf(properties, name);
    return [name, typed(text, propertyOf(property, 'type'))] as const;
  });
  const problems = checkValue(returns, Object.fromEntries(values)).map(({ path, message }) =>
    path.length === 0 ? `the step ${message}` : `the output ${path.join('.')} ${message}`,
  );
  return { outputs: Object.fromEntries(declared), problems };
};
