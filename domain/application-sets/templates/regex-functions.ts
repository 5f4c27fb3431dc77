import { GoTemplateError, type TemplateFunctions, takes } from '@freshet/kit/go-template';
import { RE2JS } from 're2js';

const compiled = (pattern: string): RE2JS => {
  if (pattern.length > 10_000) throw new GoTemplateError('the regular expression is too long');
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new GoTemplateError(
      `this is no regular expression: ${error instanceof Error ? error.message.slice(0, 200) : ''}`,
    );
  }
};

const findAll = (pattern: string, text: string, most: number): string[] => {
  const matcher = compiled(pattern).matcher(text);
  const found: string[] = [];
  while ((most < 0 || found.length < most) && matcher.find()) found.push(matcher.group() ?? '');
  return found;
};

/** `$1` and `${name}` of Go; a name reaches as far as letters, digits and underscores go. */
const replacement = (template: string, groupOf: (name: string) => string): string =>
  template.replace(/\$(?:\$|\{(\w+)\}|(\w+))/g, (all, braced?: string, bare?: string) =>
    all === '$$' ? '$' : groupOf(braced ?? bare ?? ''),
  );

const replaceAll = (
  pattern: string,
  text: string,
  make: (groupOf: (name: string) => string) => string,
): string => {
  const matcher = compiled(pattern).matcher(text);
  let replaced = '';
  let at = 0;
  while (matcher.find()) {
    replaced += text.slice(at, matcher.start()) + make(name => groupNamed(matcher, name));
    at = matcher.end();
  }
  return replaced + text.slice(at);
};

const groupNamed = (matcher: ReturnType<RE2JS['matcher']>, name: string): string => {
  const number = Number(name);
  try {
    return (Number.isInteger(number) ? matcher.group(number) : matcher.group(name)) ?? '';
  } catch {
    // A group that the expression does not have is empty.
    return '';
  }
};

const splitAt = (pattern: string, text: string, most: number): string[] => {
  if (most === 0) return [];
  const matcher = compiled(pattern).matcher(text);
  const parts: string[] = [];
  let at = 0;
  while ((most < 0 || parts.length < most - 1) && matcher.find()) {
    if (matcher.end() === 0) continue;
    if (matcher.start() === matcher.end() && matcher.start() >= text.length) break;
    parts.push(text.slice(at, matcher.start()));
    at = matcher.end();
  }
  return [...parts, text.slice(at)];
};

const match = takes(['string', 'string'], ([pattern, text], { budget }) => {
  budget.text(text.length);
  return compiled(pattern).matcher(text).find();
});
/** The one without `must` in its name says nothing of an expression that is none. */
const mayMatch = takes(['string', 'string'], ([pattern, text], { budget }) => {
  budget.text(text.length);
  try {
    return compiled(pattern).matcher(text).find();
  } catch (error) {
    if (error instanceof GoTemplateError) return false;
    throw error;
  }
});
const find = takes(['string', 'string'], ([pattern, text], { budget }) => {
  budget.text(text.length);
  return findAll(pattern, text, 1)[0] ?? '';
});
const all = takes(['string', 'string', 'int'], ([pattern, text, most], { budget }) => {
  budget.spend(text.length);
  return findAll(pattern, text, Number(most));
});
const replace = takes(['string', 'string', 'string'], ([pattern, text, template], { budget }) => {
  budget.text((text.length + 1) * (template.length + 1));
  const replaced = replaceAll(pattern, text, groupOf => replacement(template, groupOf));
  budget.text(replaced.length);
  return replaced;
});
const literal = takes(['string', 'string', 'string'], ([pattern, text, template], { budget }) => {
  budget.text((text.length + 1) * (template.length + 1));
  return replaceAll(pattern, text, () => template);
});
const split = takes(['string', 'string', 'int'], ([pattern, text, most], { budget }) => {
  budget.spend(text.length);
  return splitAt(pattern, text, Number(most));
});

/** Regular expressions, in time that grows with the text and not with the expression. */
export const regexFunctions: TemplateFunctions = {
  mustRegexFind: find,
  mustRegexFindAll: all,
  mustRegexMatch: match,
  mustRegexReplaceAll: replace,
  mustRegexReplaceAllLiteral: literal,
  mustRegexSplit: split,
  regexFind: find,
  regexFindAll: all,
  regexMatch: mayMatch,
  regexReplaceAll: replace,
  regexReplaceAllLiteral: literal,
  regexSplit: split,
};
