/** How a manifest is held and released: comments and whatever else people wrote in it stay. */
import { HOLD_ANNOTATION, type Hold, readHold, writeHold } from '@freshet/domain/fleet';
import { Fault } from '@freshet/kit/errors';
import { type Document, isMap } from 'yaml';

const AUTOMATED = ['spec', 'syncPolicy', 'automated'];
const ANNOTATIONS = ['metadata', 'annotations'];
const ANNOTATION = [...ANNOTATIONS, HOLD_ANNOTATION];

type Fields = Readonly<Record<string, unknown>>;

const impossible = (why: string): Fault => new Fault('GITOPS_HOLD_IMPOSSIBLE', why);

const holdIn = (document: Document) => {
  const written = document.getIn(ANNOTATION);
  return readHold(typeof written === 'string' ? { [HOLD_ANNOTATION]: written } : {});
};

/** What the manifest says of automatic sync; undefined where it is off. */
const automatedIn = (document: Document): Fields | undefined => {
  const fields = (document.toJS({ maxAliasCount: 50 }) as { spec?: { syncPolicy?: { automated?: unknown } } })
    .spec?.syncPolicy?.automated;
  if (typeof fields !== 'object' || fields === null) return undefined;
  return (fields as { enabled?: unknown }).enabled === false ? undefined : (fields as Fields);
};

/** Takes away a map that nothing is left in. */
const dropEmpty = (document: Document, path: readonly string[]): void => {
  const map = document.getIn(path);
  if (isMap(map) && map.items.length === 0) document.deleteIn(path);
};

/** Takes away a key that has nothing behind it, which is no map that something could be put into. */
const dropNothing = (document: Document, path: readonly string[]): void => {
  if (document.getIn(path) === null) document.deleteIn(path);
};

/** Changes the manifest so that nothing is synced by itself, and says why. */
export const holdManifest = (document: Document, hold: Hold): void => {
  const before = holdIn(document);
  const automated = automatedIn(document);
  // A hold that somebody ended by hand is none, and another one takes its place.
  if (before && !automated) throw impossible(`it is held already, by ${before.by}`);
  if (!automated) throw impossible('it is not synced automatically, so there is nothing to stop');
  document.deleteIn(AUTOMATED);
  dropEmpty(document, AUTOMATED.slice(0, -1));
  dropNothing(document, ANNOTATIONS);
  document.setIn(ANNOTATION, writeHold({ ...hold, automated }));
};

/** Brings back what was automatic before. */
export const releaseManifest = (document: Document): void => {
  const hold = holdIn(document);
  if (!hold) throw impossible('nobody holds it');
  document.deleteIn(ANNOTATION);
  dropEmpty(document, ANNOTATIONS);
  // What somebody wrote there meanwhile counts more than what was there before.
  if (automatedIn(document) !== undefined) return;
  dropNothing(document, AUTOMATED.slice(0, -1));
  document.setIn(AUTOMATED, hold.automated);
};
