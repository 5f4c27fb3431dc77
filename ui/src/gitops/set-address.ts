interface Named {
  readonly runtime: string;
  readonly namespace: string;
  readonly name: string;
}

/** The page of an ApplicationSet. */
export const setAddressOf = ({ runtime, namespace, name }: Named): string =>
  `/appsets/${[runtime, namespace, name].map(encodeURIComponent).join('/')}`;
