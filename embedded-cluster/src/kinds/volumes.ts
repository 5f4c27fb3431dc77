import { sameJson } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { quantityNanos } from '../quantities/index.ts';
import type { FieldError } from '../status/index.ts';
import { checkOptionalOneOf, checkQuantityNotNegative, checkRequiredText } from './checks.ts';
import type { Field } from './field.ts';
import { copyOf, type Fields, fieldsAt, fillIn, made, textAt } from './fields.ts';
import { allUnchanged } from './immutable.ts';
import type { Peculiarities } from './peculiarities.ts';

const ACCESS_MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];
const VOLUME_MODES = ['Block', 'Filesystem'];

/** Fields of a volume that say what it is for, as opposed to where it comes from. */
const NOT_A_SOURCE = new Set([
  'accessModes',
  'capacity',
  'claimRef',
  'mountOptions',
  'nodeAffinity',
  'persistentVolumeReclaimPolicy',
  'storageClassName',
  'volumeAttributesClassName',
  'volumeMode',
]);

/** Fills in a claim, or the template of one. */
export const fillClaim = (claim: Fields): void => {
  fillIn(made(claim, 'spec'), { volumeMode: 'Filesystem' });
  fillIn(made(claim, 'status'), { phase: 'Pending' });
};

const checkModes = (spec: Field): void => {
  const modes = spec.at('accessModes');
  if (modes.isEmpty) modes.required('at least 1 access mode is required');
  for (const mode of modes.items)
    if (!ACCESS_MODES.includes(mode.text)) modes.replaced(mode.value).unsupported(ACCESS_MODES);
  checkOptionalOneOf(spec.at('volumeMode'), VOLUME_MODES);
};

const CLAIM_IMMUTABLE =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';

const storageOf = (object: KubeObject): bigint =>
  quantityNanos(textAt(object, 'spec', 'resources', 'requests', 'storage')) ?? 0n;

const checkClaimUpdate = (next: KubeObject, previous: KubeObject): FieldError[] => {
  const [spec, old] = [copyOf(fieldsAt(next, 'spec') ?? {}), copyOf(fieldsAt(previous, 'spec') ?? {})];
  // The volume that is bound is written into the claim by whoever binds it.
  if (textAt(old, 'volumeName') === '') delete spec.volumeName;
  if (textAt(previous, 'status', 'phase') === 'Bound') {
    for (const each of [spec, old]) {
      delete each.volumeAttributesClassName;
      delete fieldsAt(each, 'resources')?.requests;
    }
  }
  const problems: FieldError[] = sameJson(spec, old)
    ? []
    : [{ problem: 'forbidden', path: 'spec', detail: CLAIM_IMMUTABLE }];
  if (storageOf(next) < storageOf(previous))
    problems.push({
      problem: 'forbidden',
      path: 'spec.resources.requests.storage',
      detail: 'field can not be less than status.capacity',
    });
  return [...problems, ...allUnchanged(next, previous, 'spec.volumeMode')];
};

export const persistentVolumeClaim: Peculiarities = {
  defaults: fillClaim,
  check: root => {
    const spec = root.at('spec');
    checkModes(spec);
    const storage = spec.at('resources.requests').entry('storage');
    if (!storage.isSet) spec.at('resources').entry('storage').required();
    else checkQuantityNotNegative(storage);
  },
  checkUpdate: checkClaimUpdate,
};

export const persistentVolume: Peculiarities = {
  defaults: object => {
    fillIn(made(object, 'spec'), { persistentVolumeReclaimPolicy: 'Retain', volumeMode: 'Filesystem' });
    fillIn(made(object, 'status'), { phase: 'Pending' });
  },
  check: root => {
    const spec = root.at('spec');
    checkModes(spec);
    if (spec.at('capacity').isEmpty) spec.at('capacity').required();
    const sources = Object.keys(spec.fields).filter(name => !NOT_A_SOURCE.has(name));
    if (sources.length === 0) spec.required('must specify a volume type');
    for (const extra of sources.slice(1)) spec.at(extra).forbidden('may not specify more than 1 volume type');
    checkOptionalOneOf(spec.at('persistentVolumeReclaimPolicy'), ['Delete', 'Recycle', 'Retain']);
  },
};

export const storageClass: Peculiarities = {
  defaults: object => fillIn(object, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' }),
  check: root => {
    checkRequiredText(root.at('provisioner'));
    checkOptionalOneOf(root.at('reclaimPolicy'), ['Delete', 'Retain']);
    checkOptionalOneOf(root.at('volumeBindingMode'), ['Immediate', 'WaitForFirstConsumer']);
  },
  checkUpdate: (next, previous) =>
    allUnchanged(next, previous, 'provisioner', 'parameters', 'reclaimPolicy', 'volumeBindingMode'),
};
