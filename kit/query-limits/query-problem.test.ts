import { GraphQLError, parse } from 'graphql';
import { expect, test } from 'vitest';
import { FAULTS, Fault } from '../errors/index.ts';
import { queryProblem } from './index.ts';

const thrownBy = (job: () => unknown): unknown => {
  try {
    return job();
  } catch (error) {
    return error;
  }
};

test('what is wrong with a query is told with a code, a hint and where it is', () => {
  const problem = queryProblem(thrownBy(() => parse('{ one')));
  expect(problem?.message).toContain('Syntax Error');
  expect(problem?.extensions).toMatchObject({ code: 'QUERY_INVALID', hint: expect.any(String) });
  expect(problem?.locations).toEqual([{ line: 1, column: 6 }]);
});

test('a problem of a variable is one of the query, however it is wrapped', () => {
  const inner = new GraphQLError('Int cannot represent "x"');
  const problem = queryProblem(new GraphQLError('Variable "$first"', { originalError: inner }));
  expect(problem).toMatchObject({ message: 'Variable "$first"', extensions: { code: 'QUERY_INVALID' } });
});

test('a code that the problem has already stays, with its own hint', () => {
  const problem = queryProblem(new GraphQLError('too deep', { extensions: { code: 'QUERY_TOO_LARGE' } }));
  expect(problem?.extensions).toEqual({ code: 'QUERY_TOO_LARGE', hint: FAULTS.QUERY_TOO_LARGE.hint });
});

test('what a resolver threw is no problem of the query', () => {
  const fault = new Fault('INTERNAL', 'canary');
  expect(queryProblem(new GraphQLError('canary', { originalError: fault }))).toBeUndefined();
  expect(queryProblem(fault)).toBeUndefined();
});
