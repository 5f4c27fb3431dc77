/** A draft with its runtime: where there is one to choose, it is chosen. */
export const withOnlyRuntime = <Draft extends { readonly runtime: string }>(
  draft: Draft,
  [only, another]: readonly { readonly name: string }[],
): Draft =>
  draft.runtime === '' && only !== undefined && another === undefined
    ? { ...draft, runtime: only.name }
    : draft;
