import { readYaml } from '@freshet/domain/manifests';
import { Fault } from '@freshet/kit/errors';
import { isRecord, type Params, put } from '../params.ts';

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Maps are merged, null removes, lists are replaced; `$patch` says otherwise for one map. */
const merged = (target: unknown, patch: unknown, path: string): unknown => {
  if (!isRecord(patch)) return patch;
  const { $patch: directive, ...rest } = patch;
  if (directive === 'delete') return undefined;
  const result: Params = {};
  if (isRecord(target) && directive !== 'replace')
    for (const [key, value] of Object.entries(target)) put(result, key, value);
  for (const [key, value] of Object.entries(rest)) {
    const place = `${path}.${key}`;
    const there = Object.hasOwn(result, key) ? result[key] : undefined;
    // Of all lists of an application only this one is a set.
    const next =
      place === '.metadata.finalizers'
        ? [...new Set([...asList(there), ...asList(value)])]
        : merged(there, value, place);
    if (next === null || next === undefined) delete result[key];
    else put(result, key, next);
  }
  return result;
};

/** It is read for every application. */
const LONGEST = 128 * 1024;

const parsed = (text: string): unknown => {
  if (text.length > LONGEST)
    throw new Fault(
      'APPLICATION_SET_TOO_LARGE',
      `the templatePatch is longer than ${LONGEST} characters once it is rendered`,
    );
  try {
    return readYaml(text);
  } catch (cause) {
    throw new Fault(
      'APPLICATION_SET_TEMPLATE_INVALID',
      'the templatePatch is neither YAML nor JSON once it is rendered',
      {},
      { cause },
    );
  }
};

/** An application changed by a patch that was rendered as one text. Its project stays, whatever the patch says. */
export const applyTemplatePatch = <Shape extends { spec: { project: string } }>(
  application: Shape,
  text: string,
): Shape => {
  const patch = parsed(text);
  if (patch === null || patch === undefined) return application;
  if (!isRecord(patch))
    throw new Fault('APPLICATION_SET_TEMPLATE_INVALID', 'the templatePatch must be a map');
  const patched = merged(application, patch, '') as Shape;
  const spec = isRecord(patched.spec) ? patched.spec : application.spec;
  return { ...patched, spec: { ...spec, project: application.spec.project } };
};
