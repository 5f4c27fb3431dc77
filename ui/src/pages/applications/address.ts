interface Named {
  readonly runtime: string;
  readonly namespace: string;
  readonly name: string;
}

/** The page of an application. */
export const addressOf = ({ runtime, namespace, name }: Named): string =>
  `/apps/${[runtime, namespace, name].map(encodeURIComponent).join('/')}`;
