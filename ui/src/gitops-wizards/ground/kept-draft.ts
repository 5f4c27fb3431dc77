/** A draft that somebody left is offered again, to them alone, in the browser that they left it in. No secret is in it. */

interface Place {
  /** The person in their account. */
  readonly who: string;
  readonly wizard: string;
}

const keyOf = ({ who, wizard }: Place): string => `freshet.wizard.${wizard}.${who}`;

/** What was kept, where it still has the shape of a draft: only known fields, each of the kind it is in an empty one. */
export const readKept = <Draft extends object>(text: string | null, empty: Draft): Draft | undefined => {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
  if (typeof kept !== 'object' || kept === null) return undefined;
  const found = Object.entries(kept).filter(
    ([field, value]) => Object.hasOwn(empty, field) && typeof value === typeof empty[field as keyof Draft],
  );
  return found.length === 0 ? undefined : { ...empty, ...Object.fromEntries(found) };
};

export const loadDraft = <Draft extends object>(place: Place, empty: Draft): Draft | undefined => {
  try {
    return readKept(localStorage.getItem(keyOf(place)), empty);
  } catch {
    return undefined; // a browser that keeps nothing still has wizards
  }
};

export const storeDraft = (place: Place, draft: object | undefined): void => {
  try {
    if (draft === undefined) localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // a browser that keeps nothing still has wizards
  }
};
