import { useCallback } from 'react';
import { api, data } from '../api/index.ts';
import type { YamlProblem } from '../design/yaml-editor/index.ts';
import { useText } from '../text/index.ts';

/** Asks the server for the problems of a workflow, each with its place. */
export const useWorkflowCheck = () =>
  useCallback(async (yaml: string, signal: AbortSignal): Promise<readonly YamlProblem[]> => {
    const { problems } = await data(api.POST('/pipelines/yaml/validator', { body: { yaml }, signal }));
    return problems.map(({ severity, code, message, line, column, suggestion }) => ({
      severity,
      code,
      message,
      line,
      column,
      ...(suggestion === undefined ? {} : { suggestion }),
    }));
  }, []);

/** The reason why a workflow with errors cannot be saved; warnings do not count. */
export const useRefusal = (problems: readonly YamlProblem[]): string | undefined => {
  const t = useText('pipeline');
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  return first === undefined ? undefined : t('errors', { count: errors.length, line: first.line });
};
