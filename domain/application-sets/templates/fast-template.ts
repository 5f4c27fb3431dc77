import { Fault } from '@freshet/kit/errors';

/** Only texts with both marks in one line are templates at all. */
const IS_TEMPLATE = /\{\{.*\}\}/;

/** The simple form of templates: `{{ key }}` is the text of that parameter, and stays as it is where there is none. */
export const renderFast = (template: string, params: Readonly<Record<string, unknown>>): string => {
  if (!IS_TEMPLATE.test(template)) return template;
  let text = '';
  let at = 0;
  while (true) {
    const open = template.indexOf('{{', at);
    if (open < 0) return text + template.slice(at);
    const close = template.indexOf('}}', open + 2);
    if (close < 0)
      throw new Fault('APPLICATION_SET_TEMPLATE_INVALID', 'the template has {{ without a }} that closes it');
    const tag = template.slice(open + 2, close);
    const key = tag.trim();
    const value = key !== '' && Object.hasOwn(params, key) ? params[key] : undefined;
    text += template.slice(at, open) + (typeof value === 'string' ? value : `{{${tag}}}`);
    at = close + 2;
  }
};

/** The keys that a template of the simple form names. */
export const fastNames = (template: string): readonly string[] => {
  const names: string[] = [];
  for (let open = template.indexOf('{{'); open >= 0; ) {
    const close = template.indexOf('}}', open + 2);
    if (close < 0) break;
    names.push(template.slice(open + 2, close).trim());
    open = template.indexOf('{{', close + 2);
  }
  return names;
};
