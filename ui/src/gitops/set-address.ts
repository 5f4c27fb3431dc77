interface Named {
  readonly runtime: string;
  readonly namespace: string;
  readonly name: string;
}

/** The page of an ApplicationSet. */
export const setAddressOf = ({ runtime, namespace, name }: Named): string =>
  `/apps/sets/${[runtime, namespace, name].map(encodeURIComponent).join('/')}`;
