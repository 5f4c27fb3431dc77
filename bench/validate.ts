/** How fast pipelines are validated, in one process. Run: node bench/validate.ts DIRECTORY (of YAML files) */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkExpression } from '@freshet/domain/expressions';
import { readPipeline } from '@freshet/domain/pipelines';

const FILES = 1_000;

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Name a directory with pipelines');
const names = (await readdir(directory)).filter(name => /\.ya?ml$/.test(name)).slice(0, FILES);
if (names.length === 0) throw new Error(`There are no YAML files in ${directory}`);
const texts = await Promise.all(names.map(name => readFile(join(directory, name), 'utf8')));

const firstError = (source: string): { readonly message: string; readonly offset: number } | undefined => {
  const problem = checkExpression(source).find(({ severity }) => severity === 'error');
  return problem && { message: problem.message, offset: problem.start };
};

const started = performance.now();
const before = process.cpuUsage();
let valid = 0;
for (let file = 0; file < FILES; file += 1) {
  const reading = readPipeline(texts[file % texts.length] ?? '', { checkExpression: firstError });
  if (reading.pipeline) valid += 1;
}
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(before);
const bytes = texts.reduce((sum, text) => sum + text.length, 0) * (FILES / texts.length);
console.log(
  `validate ${FILES} files (${texts.length} different, ${(bytes / 1e6).toFixed(1)} MB, ${valid} valid): ${seconds.toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of processor (bar 2)`,
);
