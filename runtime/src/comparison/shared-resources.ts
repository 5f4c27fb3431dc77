/** Objects of an application that carry the mark of another one. */
import type { Application, Condition } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { applicationNamed, instanceOf, otherInstance } from '@freshet/domain/tracking';
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

export const sharedObjects = (
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

/** In the words of Argo CD, where the other is there. */
const namedWarning = ({ live, other }: SharedObject, sharing: Sharing): string =>
  `${objectName(live)} is part of applications ${ownName(sharing)} and ${other.replaceAll('_', '/')}`;

/** Whoever was deleted has nothing any more; but an engine elsewhere may mark what it has in the same way. */
const goneWarning = ({ live, other }: SharedObject, sharing: Sharing): string =>
  `${objectName(live)} is part of application ${ownName(sharing)}, and still marked as part of ${other.replaceAll('_', '/')}, which is not here`;

/** The same for whoever may not know of the other: one that is there and one that is not are the same to them. */
const namelessWarning = ({ live }: SharedObject, sharing: Sharing): string =>
  `${objectName(live)} is part of application ${ownName(sharing)}, and marked as part of another, which is not here or not yours to see`;

/** What the engine warns of. */
export const sharedWarnings = (
  lives: Iterable<KubeObject>,
  sharing: Sharing & { readonly hasApplication?: ((namespace: string, name: string) => boolean) | undefined },
): readonly Condition[] =>
  sharedObjects(lives, sharing).map(shared => {
    const { namespace, name } = applicationNamed(shared.other, sharing.settings.namespace);
    const isThere = sharing.hasApplication?.(namespace, name) ?? true;
    return {
      type: 'SharedResourceWarning',
      message: isThere ? namedWarning(shared, sharing) : goneWarning(shared, sharing),
    };
  });

/** The same warnings for a caller: by what the engine says, what is said where the other is not theirs to see. */
export const namelessWarnings = (
  lives: Iterable<KubeObject>,
  sharing: Sharing,
  maySee: (other: string) => boolean,
): ReadonlyMap<string, string> =>
  new Map(
    sharedObjects(lives, sharing)
      .filter(({ other }) => !maySee(other))
      .flatMap(shared => {
        const said = namelessWarning(shared, sharing);
        return [namedWarning(shared, sharing), goneWarning(shared, sharing)].map(warning => [warning, said]);
      }),
  );
