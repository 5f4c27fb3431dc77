import { nameOf, type Place, placeOf, wrongType } from './check-shape.ts';
import type { Checking, Standing } from './checking.ts';
import { nearest } from './nearest.ts';
import type { NormalStep } from './normal-step.ts';
import { offer, quote } from './report.ts';
import { BUILT_IN_TYPES, isBuiltIn } from './step-types.ts';
import { hasVariable } from './variable.ts';

const SEMVER = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/** Checks that the type of a step can be one, has a version where it needs one, and may stand here. */
export const checkKind = (checking: Checking, step: NormalStep, place: Place, standing: Standing): void => {
  const { report } = checking;
  const entry = step.node.entries.get('type');
  if (!entry) return;
  const inner = placeOf(entry, place);
  if (
    entry.value.kind !== 'scalar' ||
    typeof entry.value.value !== 'string' ||
    entry.value.value.trim() === ''
  ) {
    wrongType(report, entry.value, inner, 'a text: the name of a step type');
    return;
  }
  if (step.kind.builtIn === 'pending-approval' && standing !== 'workflow') {
    const holder = standing === 'hook' ? 'a hook' : 'a parallel step';
    const message = `${nameOf(place)} waits for approval inside ${holder}, where a build cannot wait`;
    report.error({ code: 'approval-misplaced', ...inner, message });
  }
  checkTyped(checking, step, entry.value.value, inner);
};

const checkTyped = ({ report }: Checking, { kind }: NormalStep, type: string, place: Place): void => {
  const { name, version, builtIn } = kind;
  if (hasVariable(type)) return;
  const lower = name.toLowerCase();
  if (!builtIn && isBuiltIn(lower)) {
    const message = `${quote(name)} is no step type${offer(lower)}`;
    report.error({ code: 'type-misspelt', ...place, message, suggestion: lower });
  } else if (version === undefined) {
    if (builtIn) return;
    const suggestion = name.includes('/') ? undefined : nearest(name, BUILT_IN_TYPES);
    const message = `${quote(name)} has no version, so the latest one will run${offer(suggestion)}`;
    report.warn({ code: 'type-unversioned', ...place, message, suggestion });
  } else if (!SEMVER.test(version)) {
    const message = `${quote(version)} is not a version such as 1.2.3`;
    report.warn({ code: 'type-version-invalid', ...place, message });
  }
};
