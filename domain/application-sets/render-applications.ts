import { type Application, type ApplicationSpec, CASCADE_FINALIZER } from '@freshet/domain/applications';
import { Fault } from '@freshet/kit/errors';
import type { ApplicationSet } from './application-set.ts';
import type { ApplicationTemplate } from './application-template.ts';
import { type Generating, generate, MOST_SETS } from './generators/generate.ts';
import type { GeneratorPorts } from './generators/ports.ts';
import { fillFrom, isRecord, type Params } from './params.ts';
import { applyTemplatePatch } from './templates/template-patch.ts';
import { renderDeep, textRenderer } from './templates/text-renderer.ts';

const APPLICATION_API = 'argoproj.io/v1alpha1';

const textMap = (value: unknown): Record<string, string> | undefined =>
  isRecord(value) && Object.keys(value).length > 0 ? (value as Record<string, string>) : undefined;

/** The application that a template makes; everything it leaves out is left out. */
const applicationOf = (template: ApplicationTemplate, set: ApplicationSet): Application => {
  const { name = '', labels, annotations, finalizers = [] } = template.metadata ?? {};
  const keeps = set.spec.syncPolicy?.preserveResourcesOnDeletion === true;
  const all = finalizers.length === 0 && !keeps ? [CASCADE_FINALIZER] : finalizers;
  const spec = { project: '', destination: {}, ...template.spec } as ApplicationSpec;
  return {
    apiVersion: APPLICATION_API,
    kind: 'Application',
    metadata: {
      name,
      ...(set.metadata.namespace === undefined ? {} : { namespace: set.metadata.namespace }),
      ...(textMap(labels) ? { labels: textMap(labels) } : {}),
      ...(textMap(annotations) ? { annotations: textMap(annotations) } : {}),
      ...(all.length > 0 ? { finalizers: all } : {}),
    } as Application['metadata'],
    spec,
  };
};

const rendered = (
  template: ApplicationTemplate,
  params: Params,
  set: ApplicationSet,
  { renderer }: Generating,
): Application => {
  const filled = renderDeep(template, text => renderer.text(text, params)) as ApplicationTemplate;
  const application = applicationOf(filled, set);
  const { templatePatch } = set.spec;
  if (templatePatch === undefined) return application;
  const patched = applyTemplatePatch(application, renderer.text(templatePatch, params));
  // A patch names the application as it likes, but not where it lies.
  const { namespace: _elsewhere, ...metadata } = patched.metadata;
  const { namespace } = application.metadata;
  return { ...patched, metadata: { ...metadata, ...(namespace === undefined ? {} : { namespace }) } };
};

/** All applications that a set asks for. When one generator or template fails, all fail: half a set is none. */
export const renderApplications = async (
  set: ApplicationSet,
  ports: GeneratorPorts,
  now: Date,
): Promise<Application[]> => {
  const generating: Generating = { ports, renderer: textRenderer(set.spec, now) };
  const applications: Application[] = [];
  for (const generator of set.spec.generators ?? []) {
    for (const { sets, template } of await generate(generator, generating)) {
      const whole = fillFrom(template ?? {}, set.spec.template ?? {}) as ApplicationTemplate;
      if (applications.length + sets.length > MOST_SETS)
        throw new Fault('APPLICATION_SET_TOO_LARGE', `the set asks for more than ${MOST_SETS} applications`);
      for (const params of sets) {
        applications.push(rendered(whole, params, set, generating));
        await ports.pause?.();
      }
    }
  }
  return applications;
};
