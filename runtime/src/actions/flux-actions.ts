import type { KubeObject } from '@freshet/domain/objects';
import type { ActionsByKind, BuiltInAction } from './action.ts';
import { at, marking, setting } from './change.ts';

const isSuspended = (object: KubeObject): boolean => at(object, 'spec', 'suspend') === true;
const isAwake = (object: KubeObject): boolean => !isSuspended(object);

const HELD: readonly BuiltInAction[] = [
  { name: 'resume', isAllowed: isSuspended, run: setting(['spec.suspend', false]) },
  { name: 'suspend', isAllowed: isAwake, run: setting(['spec.suspend', true]) },
];

/** Flux reconciles at once where this annotation has changed, whatever it says. */
const RECONCILED: readonly BuiltInAction[] = [
  {
    name: 'reconcile',
    isAllowed: isAwake,
    run: marking('reconcile.fluxcd.io/requestedAt', 'By Freshet at: '),
  },
  ...HELD,
];

export const FLUX_ACTIONS: ActionsByKind = {
  'helm.toolkit.fluxcd.io/HelmRelease': RECONCILED,
  'image.toolkit.fluxcd.io/ImageRepository': RECONCILED,
  'image.toolkit.fluxcd.io/ImageUpdateAutomation': RECONCILED,
  'kustomize.toolkit.fluxcd.io/Kustomization': RECONCILED,
  'notification.toolkit.fluxcd.io/Alert': HELD,
  'notification.toolkit.fluxcd.io/Provider': HELD,
  'notification.toolkit.fluxcd.io/Receiver': RECONCILED,
  'source.toolkit.fluxcd.io/Bucket': RECONCILED,
  'source.toolkit.fluxcd.io/GitRepository': RECONCILED,
  'source.toolkit.fluxcd.io/HelmChart': RECONCILED,
  'source.toolkit.fluxcd.io/HelmRepository': RECONCILED,
  'source.toolkit.fluxcd.io/OCIRepository': RECONCILED,
};
