import type { Field } from './field.ts';

/** What a text must look like, and the sentence for one that does not. */
export interface NameRule {
  readonly longest: number;
  readonly pattern: RegExp;
  readonly says: string;
}

const SUBDOMAIN = '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*';
const LABEL_1123 = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const LABEL_1035 = '[a-z]([-a-z0-9]*[a-z0-9])?';
const QUALIFIED = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';

const whole = (pattern: string): RegExp => new RegExp(`^${pattern}$`);

export const SUBDOMAIN_NAME: NameRule = {
  longest: 253,
  pattern: whole(SUBDOMAIN),
  says: `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${SUBDOMAIN}')`,
};

export const LABEL_NAME: NameRule = {
  longest: 63,
  pattern: whole(LABEL_1123),
  says: `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '${LABEL_1123}')`,
};

export const SERVICE_NAME: NameRule = {
  longest: 63,
  pattern: whole(LABEL_1035),
  says: `a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '${LABEL_1035}')`,
};

const LABEL_VALUE: NameRule = {
  longest: 63,
  pattern: whole(`(${QUALIFIED})?`),
  says: `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(${QUALIFIED})?')`,
};

const KEY_NAME: NameRule = {
  longest: 63,
  pattern: whole(QUALIFIED),
  says: `name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '${QUALIFIED}')`,
};

/** Keys of config maps and secrets. */
export const DATA_KEY: NameRule = {
  longest: 253,
  pattern: /^[-._a-zA-Z0-9]+$/,
  says: `a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')`,
};

/** What is wrong with a text under a rule; nothing if it is fine. */
export const nameProblems = (text: string, { longest, pattern, says }: NameRule): string[] => [
  ...(Buffer.byteLength(text) > longest ? [`must be no more than ${longest} bytes`] : []),
  ...(pattern.test(text) ? [] : [says]),
];

/** Reports a text that is not as its rule says. */
export const checkName = (field: Field, rule: NameRule): void => {
  for (const problem of nameProblems(field.text, rule)) field.invalid(problem);
};

/** What is wrong with a name that becomes part of a path. */
export const pathSegmentProblems = (name: string): string[] => {
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  return ['/', '%'].filter(sign => name.includes(sign)).map(sign => `may not contain '${sign}'`);
};

/** What is wrong with `[prefix/]name`, the key of a label, an annotation or a taint. */
export const keyProblems = (key: string): string[] => {
  const parts = key.split('/');
  const name = parts.at(-1) ?? '';
  if (parts.length > 2)
    return [
      `a valid label key must consist of a name with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  const prefix = parts.length === 2 ? (parts[0] ?? '') : undefined;
  return [
    ...(prefix === '' ? ['prefix part must be non-empty'] : []),
    ...(prefix ? nameProblems(prefix, SUBDOMAIN_NAME).map(problem => `prefix part ${problem}`) : []),
    ...(name === '' ? ['name part must be non-empty'] : []),
    ...nameProblems(name, KEY_NAME),
  ];
};

/** Reports keys and values of a map of labels that are not labels. */
export const checkLabels = (labels: Field): void => {
  for (const [key, value] of labels.entries) {
    for (const problem of keyProblems(key)) labels.invalid(problem, key);
    for (const problem of nameProblems(value.text, LABEL_VALUE)) value.invalid(problem);
  }
};
