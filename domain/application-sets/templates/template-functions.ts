import { GoTemplateError, type TemplateFunctions, takes, takesMany } from '@freshet/kit/go-template';
import { normalizeName, slugify } from './names.ts';
import { regexFunctions } from './regex-functions.ts';
import { versionFunctions } from './version-functions.ts';
import { yamlFunctions } from './yaml-functions.ts';

const nameFunctions: TemplateFunctions = {
  normalize: takes(['string'], ([name]) => normalizeName(name)),
  slugify: takesMany([], 'any', (_, args) => {
    const name = args.at(-1) ?? '';
    const [length, cuts] = args.slice(0, -1);
    if (typeof name !== 'string') throw new GoTemplateError('slugify takes a name as the last argument');
    if (length !== undefined && typeof length !== 'bigint')
      throw new GoTemplateError('slugify takes a length as the first argument');
    if (cuts !== undefined && typeof cuts !== 'boolean')
      throw new GoTemplateError('slugify takes true or false as the second argument');
    return slugify(name, length === undefined ? undefined : Number(length), cuts);
  }),
};

/** Functions that templates of application sets have beyond the standard ones of the library. */
export const templateFunctions: TemplateFunctions = {
  ...nameFunctions,
  ...regexFunctions,
  ...versionFunctions,
  ...yamlFunctions,
};
