import type { ScalarNode } from '@freshet/domain/pipelines';

/**
 * Maps offsets of a text that stands in a YAML scalar to offsets of the file. Lines of a literal block stand one
 * by one in the file, each behind the same indentation; in any other scalar its start has to do.
 */
export const offsetsInFile = (file: string, node: ScalarNode): ((offset: number) => number) => {
  const value = typeof node.value === 'string' ? node.value : '';
  if (file[node.at] !== '|') return () => node.at;
  const firstLine = file.indexOf('\n', node.at) + 1;
  const starts = lineStarts(value);
  const fileStarts = lineStarts(file.slice(firstLine, node.end)).map(start => start + firstLine);
  const content = starts.findIndex((start, index) => (starts[index + 1] ?? value.length + 1) - start > 1);
  const indent = indentOf(file, fileStarts[content] ?? firstLine) - indentOf(value, starts[content] ?? 0);
  return offset => {
    const line = lineOf(starts, offset);
    return Math.min((fileStarts[line] ?? node.at) + indent + offset - (starts[line] ?? 0), file.length);
  };
};

/** The offset at which each line of a text begins. */
export const lineStarts = (text: string): number[] => {
  const starts = [0];
  for (let found = text.indexOf('\n'); found !== -1; found = text.indexOf('\n', found + 1))
    starts.push(found + 1);
  return starts;
};

const indentOf = (text: string, from: number): number => {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at - from;
};

const lineOf = (starts: readonly number[], offset: number): number => {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
};
