import type { TemplateFunctions } from '../function.ts';
import { builtinFunctions } from './builtin.ts';
import { comparisonFunctions } from './compare.ts';
import { dateFunctions } from './dates.ts';
import { defaultFunctions } from './defaults.ts';
import { dictFunctions } from './dicts.ts';
import { encodingFunctions } from './encoding.ts';
import { listFunctions } from './lists.ts';
import { mathFunctions } from './math.ts';
import { pathFunctions } from './paths.ts';
import { textFunctions } from './texts.ts';

/**
 * The functions of every template: those of Go, and of the sprig library those that answer alike to the same question.
 * What is random, makes keys or asks the machine is left out: the same template over the same data is the same text.
 */
export const standardFunctions: TemplateFunctions = {
  ...builtinFunctions,
  ...comparisonFunctions,
  ...dateFunctions,
  ...defaultFunctions,
  ...dictFunctions,
  ...encodingFunctions,
  ...listFunctions,
  ...mathFunctions,
  ...pathFunctions,
  ...textFunctions,
};
