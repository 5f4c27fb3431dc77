/** Objects of an application that carry the mark of another one. */
import type { Application, Condition } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import {
  applicationNamed,
  instanceOf,
  otherInstance,
  sharedWith,
  sharedWithNobodyHere,
} from '@freshet/domain/tracking';
import type { EngineSettings } from '../settings/index.ts';

interface Sharing {
  readonly application: Application;
  readonly settings: EngineSettings;
}

interface SharedObject {
  readonly live: KubeObject;
  /** As the mark names it. */
  readonly other: string;
}

const sharedObjects = (
  lives: Iterable<KubeObject>,
  { application, settings }: Sharing,
): readonly SharedObject[] => {
  const instance = instanceOf(application.metadata, settings.namespace);
  return [...lives].flatMap(live => {
    const other = otherInstance(live, instance, settings);
    return other === undefined ? [] : [{ live, other }];
  });
};

const ownName = ({ application: { metadata }, settings }: Sharing): string =>
  `${metadata.namespace ?? settings.namespace}/${metadata.name}`;

const objectName = ({ kind, metadata }: KubeObject): string => `${kind}/${metadata.name}`;

/** What the engine warns of. */
export const sharedWarnings = (
  lives: Iterable<KubeObject>,
  sharing: Sharing & { readonly hasApplication?: ((namespace: string, name: string) => boolean) | undefined },
): readonly Condition[] =>
  sharedObjects(lives, sharing).map(shared => {
    const { namespace, name } = applicationNamed(shared.other, sharing.settings.namespace);
    const isThere = sharing.hasApplication?.(namespace, name) ?? true;
    const said = { object: objectName(shared.live), own: ownName(sharing), other: shared.other };
    return {
      type: 'SharedResourceWarning',
      message: isThere ? sharedWith(said) : sharedWithNobodyHere(said),
    };
  });
