/**
 * Checks the types of a folder with a tsconfig of its own, as `tsc --project` does, but only of the files that belong to
 * it: what they import from elsewhere is checked where it belongs, and would take three times as long as all the rest.
 *
 * `node tools/check-types.ts e2e`
 */
import { join, relative } from 'node:path';
import ts from 'typescript';

const HOST: ts.ParseConfigFileHost = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: diagnostic => {
    throw new Error(textOf(diagnostic));
  },
};

const textOf = ({ file, start = 0, code, messageText }: ts.Diagnostic): string => {
  const message = `error TS${code}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  if (!file) return message;
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return `${relative(process.cwd(), file.fileName)}(${line + 1},${character + 1}): ${message}`;
};

const problemsOf = (project: string): string[] => {
  const config = ts.getParsedCommandLineOfConfigFile(join(project, 'tsconfig.json'), {}, HOST);
  if (!config) return [`${project} has no tsconfig.json`];
  const program = ts.createProgram(config.fileNames, { ...config.options, incremental: false });
  const own = config.fileNames.map(name => program.getSourceFile(name));
  return [
    ...config.errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap(file => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ].map(textOf);
};

const problems = process.argv.slice(2).flatMap(problemsOf);
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
