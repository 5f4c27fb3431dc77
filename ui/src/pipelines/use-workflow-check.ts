import { useCallback } from 'react';
import { api, data } from '../api/index.ts';
import type { YamlProblem } from '../design/yaml-editor/index.ts';

/** Asks the server what is wrong with a workflow, in the places where it is wrong. */
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
