import { expect, test } from 'vitest';
import { commandWords } from './command-words.ts';

test.each([
  ['npm test', ['npm', 'test']],
  ['  redis-server   --appendonly yes ', ['redis-server', '--appendonly', 'yes']],
  [`sh -c 'echo "a b"; exit 1'`, ['sh', '-c', 'echo "a b"; exit 1']],
  [`echo "a \\"b\\"" c\\ d ''`, ['echo', 'a "b"', 'c d', '']],
  ['a=b"c d"', ['a=bc d']],
  ['npm ci && npm test', ['sh', '-c', 'npm ci && npm test']],
  ['echo $HOME', ['sh', '-c', 'echo $HOME']],
  ['echo "$HOME"', ['sh', '-c', 'echo "$HOME"']],
  [`echo 'unclosed`, ['sh', '-c', `echo 'unclosed`]],
  ['', []],
])('%s is %j', (text, words) => expect(commandWords(text)).toEqual(words));
