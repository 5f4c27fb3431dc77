import { type Application, type ApplicationSpec, CASCADE_FINALIZER } from '@freshet/domain/applications';
import { Fault, isFault } from '@freshet/kit/errors';
import type { NamedPath } from '@freshet/kit/go-template';
import type { ApplicationSet, Generator } from './application-set.ts';
import type { ApplicationTemplate } from './application-template.ts';
import { type Generating, generate, MOST_SETS } from './generators/generate.ts';
import type { GeneratorPorts } from './generators/ports.ts';
import { fillFrom, isRecord, type Params } from './params.ts';
import { namesIn } from './templates/named-params.ts';
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

/** An application, and the parameters that it was rendered from. */
interface RenderedApplication {
  readonly application: Application;
  readonly params: Params;
  /** Those of them that its template names; the same for all of one template. */
  readonly named: () => readonly NamedPath[];
}

const once = <Value>(find: () => Value): (() => Value) => {
  let found: { readonly value: Value } | undefined;
  return () => {
    found ??= { value: find() };
    return found.value;
  };
};

/** The applications of one entry of `generators`; no more than there is room for. */
const renderEntry = async (
  set: ApplicationSet,
  generator: Generator,
  generating: Generating,
  room: number,
): Promise<RenderedApplication[]> => {
  const made: RenderedApplication[] = [];
  for (const { sets, template } of await generate(generator, generating)) {
    const whole = fillFrom(template ?? {}, set.spec.template ?? {}) as ApplicationTemplate;
    if (made.length + sets.length > room)
      throw new Fault('APPLICATION_SET_TOO_LARGE', `the set asks for more than ${MOST_SETS} applications`);
    const named = once(() => namesIn(whole, set.spec, generating.renderer));
    for (const params of sets) {
      made.push({ application: rendered(whole, params, set, generating), params, named });
      await generating.ports.pause?.();
    }
  }
  return made;
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
    const made = await renderEntry(set, generator, generating, MOST_SETS - applications.length);
    for (const { application } of made) applications.push(application);
  }
  return applications;
};

/** What came of one entry of `generators`: applications, or why there are none. */
export type RenderedEntry =
  | { readonly rendered: readonly RenderedApplication[] }
  | { readonly problem: string };

/** The same for people who look: what each generator makes, and which of them fail. */
export const renderByGenerator = async (
  set: ApplicationSet,
  ports: GeneratorPorts,
  now: Date,
): Promise<RenderedEntry[]> => {
  const generating: Generating = { ports, renderer: textRenderer(set.spec, now) };
  const entries: RenderedEntry[] = [];
  let room = MOST_SETS;
  for (const generator of set.spec.generators ?? [])
    try {
      const made = await renderEntry(set, generator, generating, room);
      room -= made.length;
      entries.push({ rendered: made });
    } catch (error) {
      if (!isFault(error)) throw error;
      entries.push({ problem: error.message });
    }
  return entries;
};
