import { expect, test } from 'vitest';
import { sentence } from './sentence.ts';

test.each([
  ['the request is not valid', 'The request is not valid.'],
  ['The server did not answer.', 'The server did not answer.'],
  ['prod-us-2 did not answer', 'prod-us-2 did not answer.'],
  ['freshet.yaml is missing', 'freshet.yaml is missing.'],
  ['error: it is gone', 'Error: it is gone.'],
  ['https://git.example/a.git is missing', 'https://git.example/a.git is missing.'],
  ['is it there?', 'Is it there?'],
  ['no', 'No.'],
])('“%s” is shown as “%s”', (words, expected) => {
  expect(sentence(words)).toBe(expected);
});
