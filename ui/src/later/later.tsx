import { type ComponentType, createElement, type ReactNode, Suspense, use, useEffect } from 'react';

interface Later<Props extends object> {
  readonly Show: (props: Props) => ReactNode;
  /** Fetches the code before it is needed. */
  readonly fetch: () => Promise<unknown>;
}

/**
 * A part of the shell that only comes when it is opened, so that the first page need not wait for its code. Unlike
 * `React.lazy` it tries again after a failure.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> => {
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetch = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  // biome-ignore-start lint/correctness/noComponentHookFactories: called once for each part, when the module loads
  const Content = (props: Props) => createElement(use(fetch()), props);
  const Show = (props: Props) => (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
  // biome-ignore-end lint/correctness/noComponentHookFactories: see above
  return { Show, fetch };
};

/** By then the first page has what it needs. */
const IDLE_MS = 1_000;

/** Fetches parts when the browser has nothing better to do: without them a lost connection could not even be said. */
export const useFetchWhenIdle = (parts: readonly Pick<Later<never>, 'fetch'>[]): void => {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A part that is missing now is asked for again when it is opened.
      for (const { fetch } of parts) fetch().catch(() => undefined);
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [parts]);
};
