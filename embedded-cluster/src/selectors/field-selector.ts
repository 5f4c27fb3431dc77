import { badRequest } from '../status/index.ts';

interface FieldRequirement {
  readonly field: string;
  readonly value: string;
  readonly isNegated: boolean;
}

/** Requirements on fields that must all hold; an empty list selects everything. */
export interface FieldSelector {
  readonly requirements: readonly FieldRequirement[];
  matches(fields: Readonly<Record<string, string>>): boolean;
  /** The one value that the field must have, where the selector says so. */
  only(field: string): string | undefined;
}

const withoutEscapes = (value: string): string => value.replace(/\\([\\,=])/g, '$1');

const parseRequirement = (text: string): FieldRequirement => {
  const found = /^([^=!]+?)(!=|==|=)(.*)$/s.exec(text);
  if (!found) throw badRequest(`invalid selector: '${text.slice(0, 256)}'; can't understand it`);
  const value = found[3] ?? '';
  if (/(^|[^\\])=/.test(value)) {
    throw badRequest(`invalid field selector: ${text.slice(0, 256)}; unescaped "=" in a value`);
  }
  return { field: found[1] ?? '', value: withoutEscapes(value), isNegated: found[2] === '!=' };
};

const selectorOf = (requirements: readonly FieldRequirement[]): FieldSelector => ({
  requirements,
  matches: fields =>
    requirements.every(({ field, value, isNegated }) => ((fields[field] ?? '') === value) !== isNegated),
  only: field => requirements.find(one => one.field === field && !one.isNegated)?.value,
});

/** Selects everything. */
const EVERY_FIELD: FieldSelector = selectorOf([]);

/** Reads `a=b,c!=d`; which fields may be named is up to the kind. A backslash keeps a comma, `=` or backslash. */
export const parseFieldSelector = (text: string | undefined): FieldSelector => {
  if (text === undefined || text === '') return EVERY_FIELD;
  return selectorOf(
    text
      .split(/(?<!\\),/)
      .filter(part => part !== '')
      .map(parseRequirement),
  );
};
