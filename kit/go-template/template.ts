import { Budget, DEFAULT_LIMITS, type Limits, type Purse } from './budget.ts';
import { GoTemplateError } from './error.ts';
import { executeTemplate, type MissingKey } from './execute.ts';
import type { TemplateFunctions } from './function.ts';
import { deepCopy } from './functions/equality.ts';
import { standardFunctions } from './functions/index.ts';
import { type NamedPath, namedPaths } from './named-paths.ts';
import type { ParsedTemplate } from './nodes.ts';
import { parseTemplate } from './parser.ts';

export interface GoTemplateOptions {
  /** More functions than the standard ones. */
  readonly functions?: TemplateFunctions;
  readonly missingKey?: MissingKey;
  /** What `now` answers. */
  readonly now: Date;
  readonly limits?: Partial<Limits>;
  /** Paid from, beside what the template may spend itself. */
  readonly purse?: Purse;
}

/** Renders templates of Go over data; whatever goes wrong is a `GoTemplateError`. */
export interface GoTemplates {
  /** The template over the data, which stay as they are whatever the template does. */
  render(
    source: string,
    data: unknown,
    options: Pick<GoTemplateOptions, 'now' | 'missingKey' | 'purse'>,
  ): string;
  /** Which of the data a template names. */
  named(source: string): readonly NamedPath[];
}

/** As many templates as an application set can reasonably hold are read once. */
const MOST_KNOWN = 500;

export const createGoTemplates = ({
  functions: more = {},
  limits: given = {},
}: Pick<GoTemplateOptions, 'functions' | 'limits'> = {}): GoTemplates => {
  const limits: Limits = { ...DEFAULT_LIMITS, ...given };
  const functions: TemplateFunctions = Object.assign(Object.create(null), standardFunctions, more);
  const known = new Map<string, ParsedTemplate>();
  const isFunction = (name: string): boolean =>
    name === 'and' || name === 'or' || functions[name] !== undefined;

  const parsed = (source: string): ParsedTemplate => {
    const found = known.get(source);
    if (found) return found;
    if (source.length > limits.source) throw new GoTemplateError('the template is too long');
    const template = parseTemplate(source, { isFunction });
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(source, template);
    return template;
  };

  return {
    render: (source, data, { now, missingKey = 'default', purse }) => {
      // Most texts are no templates at all.
      if (!source.includes('{{')) return source;
      const template = parsed(source);
      const own = template.changesData ? deepCopy(data, new Budget(limits, purse)) : data;
      return executeTemplate(template, own, { functions, missingKey, now, limits, purse });
    },
    named: source => (source.includes('{{') ? namedPaths(parsed(source)) : []),
  };
};
