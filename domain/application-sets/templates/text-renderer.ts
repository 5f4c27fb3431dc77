import { Fault } from '@freshet/kit/errors';
import {
  createGoTemplates,
  GoTemplateError,
  type MissingKey,
  type NamedPath,
} from '@freshet/kit/go-template';
import type { ApplicationSetSpec } from '../application-set.ts';
import { isRecord, type Params, put } from '../params.ts';
import { fastNames, renderFast } from './fast-template.ts';
import { templateFunctions } from './template-functions.ts';

const templates = createGoTemplates({ functions: templateFunctions });

/** Some seconds of work, and more than twenty thousand applications need. */
const STEPS_PER_SET = 10_000_000;

/** How deep a template may be; the shapes of Kubernetes end far above. */
const DEEPEST = 64;

export interface TextRenderer {
  readonly isGo: boolean;
  text(template: string, params: Params): string;
  /** The text, or undefined where a key that it wants is not among the parameters. */
  textIfKnown(template: string, params: Params): string | undefined;
  /** Which parameters a text that can be rendered names. */
  named(template: string): readonly NamedPath[];
}

const missingKeyOf = (options: readonly string[]): MissingKey => {
  const said = options.findLast(option => option.startsWith('missingkey='))?.slice('missingkey='.length);
  if (said === undefined || said === 'invalid' || said === 'default') return 'default';
  if (said === 'zero' || said === 'error') return said;
  throw new Fault('APPLICATION_SET_INVALID', `goTemplateOptions knows no missingkey=${said}`);
};

const goFault = (error: GoTemplateError, template: string): Fault => {
  const short = template.length > 200 ? `${template.slice(0, 200)}…` : template;
  const place = template.includes('\n') && error.line !== undefined ? ` (line ${error.line})` : '';
  return new Fault(
    'APPLICATION_SET_TEMPLATE_INVALID',
    `the template ${JSON.stringify(short)} cannot be rendered${place}: ${error.message}`,
    {},
    { cause: error },
  );
};

/** Renders texts as an application set wants it: in the simple form, or as templates of Go. */
export const textRenderer = (
  { goTemplate, goTemplateOptions = [] }: Pick<ApplicationSetSpec, 'goTemplate' | 'goTemplateOptions'>,
  now: Date,
): TextRenderer => {
  if (!goTemplate)
    return {
      isGo: false,
      text: renderFast,
      textIfKnown: (template, params) => renderFast(template, params),
      named: template => fastNames(template).map(name => ({ names: [name], isWhole: true })),
    };
  const missingKey = missingKeyOf(goTemplateOptions);
  const purse = { steps: STEPS_PER_SET };
  return {
    isGo: true,
    text: (template, params) => {
      try {
        return templates.render(template, params, { now, missingKey, purse });
      } catch (error) {
        if (error instanceof GoTemplateError) throw goFault(error, template);
        throw error;
      }
    },
    textIfKnown: (template, params) => {
      try {
        return templates.render(template, params, { now, missingKey: 'error', purse });
      } catch (error) {
        if (!(error instanceof GoTemplateError)) throw error;
        if (error.isMissingKey) return undefined;
        throw goFault(error, template);
      }
    },
    named: template => templates.named(template),
  };
};

/** Renders every text and every key of maps in a value on its own; everything else stays. */
export const renderDeep = (value: unknown, renderText: (template: string) => string, depth = 0): unknown => {
  if (depth > DEEPEST) throw new Fault('APPLICATION_SET_INVALID', 'the template is nested too deep');
  if (typeof value === 'string') return renderText(value);
  if (Array.isArray(value)) return value.map(item => renderDeep(item, renderText, depth + 1));
  if (!isRecord(value)) return value;
  const rendered: Params = {};
  for (const [key, item] of Object.entries(value)) {
    if (item === null || item === undefined) continue;
    put(rendered, renderText(key), renderDeep(item, renderText, depth + 1));
  }
  return rendered;
};
