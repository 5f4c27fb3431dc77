import { describe, expect, test } from 'vitest';
import { nearest, suggestCommands } from './suggest.ts';

const paths = [
  ['auth', 'login'],
  ['auth', 'use-context'],
  ['create', 'team'],
  ['get', 'teams'],
  ['get', 'users'],
  ['up'],
  ['version'],
  ...['app', 'audit', 'cluster', 'runtime'].map(group => [group, 'list']),
];

describe('a slip of the finger', () => {
  test.each([
    ['prot', ['port', 'host'], ['port']],
    ['versoin', ['version', 'serve'], ['version']],
    ['comp', ['completion', 'up'], ['completion']],
    ['banana', ['up', 'version'], []],
    ['x'.repeat(1000), ['up'], []],
  ])('%j among %j suggests %j', (typed, known, expected) => {
    expect(nearest(typed, known)).toEqual(expected);
  });
});

describe('an unknown command', () => {
  test.each([
    [['gte', 'users'], [], ['freshet get']],
    [['get', 'user'], ['get'], ['freshet get users']],
    [['users'], [], ['freshet get users']],
    [['login'], [], ['freshet auth login']],
    [['auth', 'use'], ['auth'], ['freshet auth use-context']],
    [['frobnicate'], [], []],
    [['constructor'], [], []],
    [['toString'], [], []],
    [['__proto__'], [], []],
    // Under another name.
    [['create', 'user', 'ann'], ['create'], ['freshet create invitation']],
    [['invite', 'ann@example.com'], [], ['freshet create invitation']],
    // A verb that many have says nothing of what was meant.
    [['auth', 'list'], ['auth'], []],
    [['auth', 'users'], ['auth'], ['freshet get users']],
  ])('%j suggests what was probably meant', (words, known, expected) => {
    expect(suggestCommands(words, known, paths)).toEqual(expected);
  });
});
