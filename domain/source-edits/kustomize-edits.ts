/**
 * Where a Kustomize overlay says a field: its own lists of replicas and images, a patch, a manifest in its own folder. A
 * base is shared with other overlays and stays as it is; the overlay gets a patch instead.
 */
import { isMap, isSeq, stringify, type YAMLMap } from 'yaml';
import type { Step } from './field-path.ts';
import { imageParts } from './images.ts';
import { isObjectNamed, objectEdits } from './object-edits.ts';
import type { FieldWish, SourceEdit, SourceTexts } from './source-edit.ts';
import { built, documentsIn, withValue } from './yaml-text.ts';

const NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

const all = () => true;

interface Overlay {
  readonly path: string;
  readonly text: string;
  readonly map: YAMLMap;
  /** What the object may be called before the overlay gives it another name. */
  readonly names: readonly string[];
}

const itemsOf = ({ map }: Overlay, field: string): readonly unknown[] => {
  const list = map.get(field, true);
  return isSeq(list) ? list.items : [];
};

/** Empty where there is no such text: an item may be an alias, or no map at all. */
const textIn = (map: unknown, field: string): string => {
  const value = isMap(map) ? map.get(field) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const overlayOf = ({ folder, files }: SourceTexts, name: string): Overlay | undefined => {
  for (const file of NAMES) {
    const path = folder === '' ? file : `${folder}/${file}`;
    const text = files.get(path);
    const contents = text === undefined ? undefined : documentsIn(text)[0]?.contents;
    if (text === undefined || !isMap(contents)) continue;
    const map = contents as YAMLMap;
    const [prefix, suffix] = [textIn(map, 'namePrefix'), textIn(map, 'nameSuffix')];
    const bare = name.slice(
      prefix !== '' && name.startsWith(prefix) ? prefix.length : 0,
      suffix !== '' && name.endsWith(suffix) ? -suffix.length : undefined,
    );
    return { path, text, map, names: [...new Set([bare, name])] };
  }
  return undefined;
};

/** The overlay with some values changed one after the other. */
const changed = (
  { path, text }: Overlay,
  changes: readonly (readonly [readonly Step[], unknown])[],
): readonly SourceEdit[] => {
  const after = changes.reduce((now, [steps, value]) => withValue(now, all, steps, value) ?? now, text);
  return after === text ? [] : [{ path, text: after }];
};

const lastOf = (steps: readonly Step[]): Step | undefined => steps.at(-1);

const isReplicas = ({ steps }: FieldWish): boolean =>
  steps.length === 2 && steps[0] === 'spec' && steps[1] === 'replicas';

const isImage = ({ steps, live, desired }: FieldWish): boolean =>
  lastOf(steps) === 'image' && typeof live === 'string' && typeof desired === 'string';

const listed = (overlay: Overlay, wish: FieldWish): readonly SourceEdit[] => {
  if (isReplicas(wish)) {
    const at = itemsOf(overlay, 'replicas').findIndex(item => overlay.names.includes(textIn(item, 'name')));
    return at < 0 ? [] : changed(overlay, [[['replicas', { at }, 'count'], wish.live]]);
  }
  if (!isImage(wish)) return [];
  const [now, wanted] = [imageParts(String(wish.desired)), imageParts(String(wish.live))];
  const items = itemsOf(overlay, 'images');
  const at = items.findIndex(item => (textIn(item, 'newName') || textIn(item, 'name')) === now.name);
  if (at < 0) return [];
  const way = (field: string): readonly Step[] => ['images', { at }, field];
  return changed(overlay, [
    ...(wanted.name === now.name ? [] : [[way('newName'), wanted.name] as const]),
    [way('newTag'), wanted.digest === undefined ? wanted.tag : undefined],
    [way('digest'), wanted.digest],
  ]);
};

/** Patches that are written in the overlay itself. */
const patched = (overlay: Overlay, { object, steps, live }: FieldWish): readonly SourceEdit[] =>
  itemsOf(overlay, 'patches').flatMap((item, at) => {
    const patch = textIn(item, 'patch');
    const inner =
      patch === '' ? undefined : withValue(patch, isObjectNamed(object, overlay.names), steps, live ?? null);
    return inner === undefined ? [] : changed(overlay, [[['patches', { at }, 'patch'], inner]]);
  });

const entryFor = (overlay: Overlay, wish: FieldWish): readonly SourceEdit[] => {
  const { live, desired } = wish;
  const add = (field: string, item: object): readonly SourceEdit[] => {
    const count = itemsOf(overlay, field).length;
    return count === 0
      ? changed(overlay, [[[field], [item]]])
      : changed(overlay, [[[field, { at: count }], item]]);
  };
  if (isReplicas(wish) && typeof live === 'number')
    return overlay.names.flatMap(name => add('replicas', { name, count: live }));
  if (isImage(wish)) {
    const [now, wanted] = [imageParts(String(desired)), imageParts(String(live))];
    return add('images', {
      name: now.name,
      ...(wanted.name === now.name ? {} : { newName: wanted.name }),
      ...(wanted.digest === undefined ? { newTag: wanted.tag ?? 'latest' } : { digest: wanted.digest }),
    });
  }
  const fields = built(wish.steps, live ?? null);
  if (fields === undefined) return [];
  const { kind, group } = wish.object;
  return overlay.names.flatMap(name => {
    const metadata = (fields as { metadata?: object }).metadata ?? {};
    const patch = stringify(
      { apiVersion: wish.apiVersion, kind, ...(fields as object), metadata: { name, ...metadata } },
      { lineWidth: 0 },
    );
    const target = { ...(group === '' ? {} : { group }), kind, name };
    return add('patches', { target, patch });
  });
};

export const kustomizeEdits = (source: SourceTexts, wish: FieldWish): readonly SourceEdit[] => {
  const overlay = overlayOf(source, wish.object.name);
  if (!overlay) return [];
  const own = new Map([...source.files].filter(([path]) => path !== overlay.path));
  return [
    ...listed(overlay, wish),
    ...patched(overlay, wish),
    ...objectEdits({ files: own }, wish, overlay.names),
    ...entryFor(overlay, wish),
  ];
};
