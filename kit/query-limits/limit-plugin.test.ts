import { buildSchema, type DocumentNode, parse, type ValidationRule, validate } from 'graphql';
import { expect, test } from 'vitest';
import { queryLimits } from './index.ts';

let read: typeof parse = parse;
let rule: ValidationRule | undefined;
queryLimits.onParse({
  setParseFn: given => {
    read = given;
  },
});
queryLimits.onValidate({
  addValidationRule: given => {
    rule = given;
  },
});

const schema = buildSchema('type Query { self: Query, name: String }');
const problems = (document: DocumentNode) => validate(schema, document, rule ? [rule] : []);

test('a query of ordinary size is read and let through', () => {
  expect(problems(read('{ self { name } }'))).toEqual([]);
});

test('a query without end is refused while it is read', () => {
  expect(() => read(`{ ${'name '.repeat(100_000)} }`)).toThrow(/token/i);
});

test('a query of too great a depth is refused before anything is resolved', () => {
  expect(problems(read(`${'{ self '.repeat(200)}{ name }${' }'.repeat(200)}`)).length).toBeGreaterThan(0);
});
