import type { StoredSpec } from './stored-spec.ts';
import { settingsOf, workflowOf } from './workflow.ts';

/** What a pipeline takes from the template that it follows: the workflow, or where that is to be found. */
export const followedOf = (template: StoredSpec): Record<string, unknown> => ({
  ...workflowOf(template),
  ...(template.specTemplate ? { specTemplate: template.specTemplate } : {}),
});

/** What a pipeline that follows a template has of its own. */
export const settingsBeside = (spec: StoredSpec): StoredSpec => {
  const { specTemplate: _, ...settings } = settingsOf(spec);
  return settings;
};
