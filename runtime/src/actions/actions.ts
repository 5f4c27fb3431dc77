import { groupOf, type KubeObject, keyOf, keyText } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { Scripts } from '../scripts/index.ts';
import type { KindScript } from '../settings/index.ts';
import type { ActionInfo, ActionParams, BuiltInAction, Impact } from './action.ts';
import { ARGO_ACTIONS } from './argo-actions.ts';
import { FLUX_ACTIONS } from './flux-actions.ts';
import { NUMAPROJ_ACTIONS } from './numaproj-actions.ts';
import { OPERATOR_ACTIONS } from './operator-actions.ts';
import { listScripted, runScripted, type ScriptedActions, scriptedActionsFor } from './scripted-actions.ts';
import { WORKLOAD_ACTIONS } from './workload-actions.ts';

const BUILT_IN: ReadonlyMap<string, readonly BuiltInAction[]> = new Map(
  Object.entries({
    ...WORKLOAD_ACTIONS,
    ...ARGO_ACTIONS,
    ...FLUX_ACTIONS,
    ...NUMAPROJ_ACTIONS,
    ...OPERATOR_ACTIONS,
  }),
);

/** What may be done to objects besides changing them in Git, and what that comes to. Nothing is done here. */
export interface Actions {
  list(object: KubeObject): readonly ActionInfo[];
  /** A `Fault` where the object has no such action, its state does not allow it, or a parameter is wrong. */
  run(object: KubeObject, name: string, params?: ActionParams): readonly Impact[];
}

export interface ActionsDeps {
  readonly scripts: Scripts;
  /** The settings of users; those for a kind replace ours unless they say that they go with them. */
  readonly settings: readonly KindScript[];
  readonly clock: Clock;
}

const builtInOf = (object: KubeObject, scripted: ScriptedActions | undefined): readonly BuiltInAction[] =>
  scripted === undefined || scripted.keepsBuiltIn
    ? (BUILT_IN.get(`${groupOf(object.apiVersion)}/${object.kind}`) ?? []).filter(
        ({ name }) => !scripted?.definitions.has(name),
      )
    : [];

const isListed = (action: BuiltInAction, object: KubeObject): boolean => action.isListed?.(object) ?? true;

const infoOf = ({ name, displayName, isAllowed, params }: BuiltInAction, object: KubeObject): ActionInfo => ({
  name,
  disabled: isAllowed !== undefined && !isAllowed(object),
  ...(displayName === undefined
    ? {}
    : { displayName: typeof displayName === 'string' ? displayName : displayName(object) }),
  ...(params === undefined ? {} : { params: params(object) }),
});

/** An action may change the object it was given, and make new ones; others are not its business. */
const checkImpact = (object: KubeObject, impacts: readonly Impact[]): readonly Impact[] => {
  for (const { operation, object: changed } of impacts) {
    if (typeof changed.metadata?.name !== 'string' && typeof changed.metadata?.generateName !== 'string')
      throw new Fault('RESOURCE_ACTION_INVALID', `the action made a ${changed.kind} without a name`);
    if (operation === 'patch' && keyText(keyOf(changed)) !== keyText(keyOf(object)))
      throw new Fault(
        'RESOURCE_ACTION_INVALID',
        'the action changed another object than the one it was given',
      );
  }
  return impacts;
};

export const createActions = ({ scripts, settings, clock }: ActionsDeps): Actions => {
  const list = (object: KubeObject): readonly ActionInfo[] => {
    const scripted = scriptedActionsFor(settings, object);
    const builtIn = builtInOf(object, scripted)
      .filter(action => isListed(action, object))
      .map(action => infoOf(action, object));
    const own = scripted === undefined ? [] : listScripted(scripts, scripted, object);
    return [...own, ...builtIn.filter(({ name }) => !own.some(other => other.name === name))];
  };
  return {
    list,
    run: (object, name, params = {}) => {
      const info = list(object).find(action => action.name === name);
      const scripted = scriptedActionsFor(settings, object);
      const hasAction = info !== undefined || builtInOf(object, scripted).some(one => one.name === name);
      if (!hasAction)
        throw new Fault('RESOURCE_ACTION_UNKNOWN', `${object.kind} has no action ${name}`, {
          kind: object.kind,
          action: name,
        });
      if (info?.disabled ?? true)
        throw new Fault(
          'RESOURCE_ACTION_DISABLED',
          `${object.kind} ${object.metadata.name} does not allow ${name} now`,
          { action: name },
        );
      const lua = scripted?.definitions.get(name);
      if (lua !== undefined) return checkImpact(object, runScripted(scripts, lua, object, params));
      const action = builtInOf(object, scripted).find(one => one.name === name);
      if (action === undefined)
        throw new Fault(
          'RESOURCE_ACTION_UNKNOWN',
          `${object.kind} lists the action ${name}, but nothing defines it`,
          { action: name },
        );
      return checkImpact(object, action.run({ object, params, now: clock.now() }));
    },
  };
};
