import { describe, expect, test } from 'vitest';
import { faultLike, spreadFault } from './fault-fields.ts';

const known = [
  { name: 'name', label: 'Name' },
  { name: 'roles', label: 'Roles' },
  { name: 'owner.email', label: 'Email' },
  { name: 'owner', label: undefined },
];
const invalid = (...problems: string[]) => ({
  code: 'REQUEST_INVALID',
  message: 'the request is not valid',
  details: { problems },
});

describe('a fault of the server', () => {
  test('reaches the field it names, with the label in front of what is wrong', () => {
    expect(spreadFault(invalid('body.name: is missing'), known)).toEqual({
      fields: { name: 'Name is missing.' },
      others: [],
    });
  });

  test('keeps words that are a sentence by themselves', () => {
    expect(spreadFault(invalid('body.name: use letters, digits and dashes'), known).fields).toEqual({
      name: 'Use letters, digits and dashes.',
    });
  });

  test('reaches the field that holds the place it names, the deepest one first', () => {
    const fault = invalid(
      'body.roles[2]: must be a string',
      'body.owner.email: is missing',
      'body.owner.x: is bad',
    );
    expect(spreadFault(fault, known).fields).toEqual({
      roles: 'Roles must be a string.',
      'owner.email': 'Email is missing.',
      owner: 'Is bad.',
    });
  });

  test('leaves for the banner what no field is to blame for', () => {
    const fault = invalid('body: has an unknown field: "x"', 'body.names: is missing', 'all is lost');
    expect(spreadFault(fault, known)).toEqual({
      fields: {},
      others: ['body: has an unknown field: "x"', 'body.names: is missing', 'all is lost'],
    });
  });

  test('shows the first of several problems of a field', () => {
    const fault = invalid('body.name: is missing', 'body.name: must be a string');
    expect(spreadFault(fault, known).fields).toEqual({ name: 'Name is missing.' });
  });

  test('goes to the field that its code is about, when that field is there', () => {
    const taken = { code: 'TEAM_EXISTS', message: 'a team of this name exists' };
    expect(spreadFault(taken, known, { TEAM_EXISTS: 'name' }).fields).toEqual({
      name: 'A team of this name exists.',
    });
    expect(spreadFault(taken, known, { TEAM_EXISTS: 'slug' }).fields).toEqual({});
  });
});

test('what is no fault at all is told from what is', () => {
  expect(faultLike('no')).toBeUndefined();
  expect(faultLike(null)).toBeUndefined();
  expect(faultLike(new Error('no'))).toMatchObject({ message: 'no' });
});
