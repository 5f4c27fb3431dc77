import { type ComponentType, createElement, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { fetchCode } from './fetch-code.ts';

interface Later<Props extends object> {
  readonly Show: (props: Props) => ReactNode;
  /** Fetches the code before it is needed. */
  readonly fetch: () => Promise<unknown>;
}

/** What stands in for nothing asks again by itself, as nobody can open it once more. */
const ASK_AGAIN_MS = 5_000;

/**
 * A part that only comes when it is opened, so that the first page need not wait for its code. Unlike `React.lazy` it
 * tries again when it is opened again after a failure, and a failure is not an error of the page: `Missing` stands in
 * for the part until then. Without a `Missing` nothing is shown, and it is tried again after a while. While it is on
 * its way `Pending` is shown, or nothing. A part with a property `open` is not fetched by being closed.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing?: ComponentType<Props>,
  Pending?: ComponentType<Props>,
): Later<Props> => {
  let loading: Promise<ComponentType<Props> | undefined> | undefined;
  let isHere = false;
  const fetch = () => {
    loading ??= fetchCode(load).then(
      code => {
        isHere = true;
        return code;
      },
      () => undefined,
    );
    return loading;
  };
  // The failure is kept until somebody was told: asked for anew by each drawing, it would be asked for without an end.
  const forget = () => {
    loading = undefined;
  };
  // biome-ignore-start lint/correctness/noComponentHookFactories: called once for each part, when the module loads
  const Content = ({ of: props, onMissing }: { readonly of: Props; readonly onMissing: () => void }) => {
    const code = use(fetch());
    return code ? createElement(code, props) : <Absence onShown={onMissing} />;
  };
  const Show = (props: Props) => {
    const isOpen = isOpened(props);
    const [isMissing, setMissing] = useState(false);
    // Whoever opens it once more has it tried once more.
    if (isMissing && !isOpen) setMissing(false);
    useEffect(() => {
      if (!isMissing || Missing) return;
      const timer = setTimeout(() => setMissing(false), ASK_AGAIN_MS);
      return () => clearTimeout(timer);
    }, [isMissing]);
    const onMissing = () => {
      forget();
      setMissing(true);
    };
    if (isMissing) return Missing ? createElement(Missing, props) : null;
    if (!isOpen && !isHere) return null;
    return (
      <Suspense fallback={Pending ? createElement(Pending, props) : null}>
        <Content of={props} onMissing={onMissing} />
      </Suspense>
    );
  };
  // biome-ignore-end lint/correctness/noComponentHookFactories: see above
  const fetchAhead = async () => {
    if (!(await fetch())) forget();
  };
  return { Show, fetch: fetchAhead };
};

const isOpened = (props: object): boolean => !('open' in props) || props.open === true;

/** Says once that what should be here did not come. */
const Absence = ({ onShown }: { readonly onShown: () => void }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onShown, []);
  return null;
};

/** By then the first page has what it needs. */
const IDLE_MS = 1_000;

/** Whether the first page had its time, and what it does without may come. */
export const useIsIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
};

/** Fetches parts when the browser has nothing better to do: without them a lost connection could not even be said. */
export const useFetchWhenIdle = (parts: readonly Pick<Later<never>, 'fetch'>[]): void => {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { fetch } of parts) void fetch();
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [parts]);
};
