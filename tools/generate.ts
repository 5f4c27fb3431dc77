/**
 * Writes every generated file, or with `--check` tells which ones are not what they should be. A change that
 * would break clients of the REST or GraphQL API is refused unless `--accept-breaking` is given.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { apiArtifacts } from './generate/api.ts';
import { databaseArtifacts } from './generate/database.ts';
import { documentationArtifacts } from './generate/documentation.ts';
import { uiClientArtifacts } from './generate/ui-clients.ts';

const flags = new Set(process.argv.slice(2));
const artifacts = [
  ...(await apiArtifacts()),
  ...(await databaseArtifacts()),
  ...(await documentationArtifacts()),
  ...(await uiClientArtifacts()),
];
const problems: string[] = [];

for (const { path, content, breaking } of artifacts) {
  const before = await readFile(path, 'utf8').catch(() => undefined);
  if (before === content) continue;
  const broken = before === undefined ? [] : (breaking?.(before) ?? []);
  if (flags.has('--check')) problems.push(`${path} is not up to date; run: npm run generate`, ...broken);
  else if (broken.length > 0 && !flags.has('--accept-breaking')) {
    problems.push(
      `${path} would break its clients; if that is meant: npm run generate -- --accept-breaking`,
      ...broken,
    );
  } else {
    await writeFile(path, content);
    console.log(`wrote ${path}`);
  }
}

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
