import { Fault } from '@freshet/kit/errors';
import type { Acting } from '../rights.ts';
import { addPipeline } from './add-pipeline.ts';
import { requirePipeline } from './find-pipeline.ts';
import { type Content, guarded, type KeptPipeline } from './pipeline.ts';
import type { PipelinesDeps } from './save-pipeline.ts';

/** What to make of another pipeline. */
export interface Clone {
  readonly name: string;
  /** Whether its workflow stays that of the other one. */
  readonly follow: boolean;
}

/**
 * Makes a pipeline from another one. Triggers are not taken along, lest one push start two pipelines that do the same;
 * encrypted variables are only for those who could read them anyway.
 */
export const clonePipeline =
  (deps: PipelinesDeps) =>
  async (acting: Acting, idOrName: string, { name, follow }: Clone): Promise<KeptPipeline> => {
    const source = await requirePipeline(deps.work.sql, acting, idOrName);
    if (follow && !source.isTemplate)
      throw new Fault('REQUEST_INVALID', `${source.fullName} is not a template, so nothing can follow it`);
    if ((source.spec.variables ?? []).some(variable => 'sealed' in variable))
      await acting.mayAlso({ resource: 'pipeline', action: 'update' }, guarded(source));
    return addPipeline(deps, acting, {
      name,
      content: contentOf(source),
      isTemplate: false,
      // One that itself follows has nothing to give; the template behind it has.
      ...(follow ? { template: source.template ?? { id: source.id, name: source.fullName } } : {}),
      note: follow ? `follows ${source.fullName}` : `copied from ${source.fullName}`,
    });
  };

const contentOf = ({ description, isPublic, tags, labels, extras, spec, text }: KeptPipeline): Content => {
  const { triggers: _, cronTriggers: __, ...own } = spec;
  return { description, isPublic, tags, labels, extras, spec: own, ...(text === undefined ? {} : { text }) };
};
