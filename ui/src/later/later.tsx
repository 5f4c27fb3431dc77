import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
} from 'react';
import { fetchCode } from './fetch-code.ts';

interface Later<Props extends object> {
  readonly Show: (props: Props) => ReactNode;
  /** Fetches the code before it is needed. */
  readonly fetch: () => Promise<unknown>;
}

/**
 * A part that only comes when it is opened, so that the first page need not wait for its code. Unlike `React.lazy` it
 * tries again when it is opened again after a failure; `Missing` stands in for it until then, and nothing does without
 * one. While it is on its way `Pending` is shown, or nothing. A part with a property `open` is not fetched by being
 * closed.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing?: ComponentType<Props>,
  Pending?: ComponentType<Props>,
): Later<Props> => {
  let loading: Promise<ComponentType<Props>> | undefined;
  let isHere = false;
  const fetch = () => {
    loading ??= fetchCode(load).then(code => {
      isHere = true;
      return code;
    });
    return loading;
  };
  // The failure is kept until somebody was told: asked for anew by each drawing, it would be asked for without an end.
  const forget = () => {
    loading = undefined;
  };
  // biome-ignore-start lint/correctness/noComponentHookFactories: called once for each part, when the module loads
  const Content = (props: Props) => createElement(use(fetch()), props);
  const Show = (props: Props) => {
    const isOpen = isOpened(props);
    return (
      <Standby isOpen={isOpen} onMissing={forget} otherwise={Missing ? createElement(Missing, props) : null}>
        {(isOpen || isHere) && (
          <Suspense fallback={Pending ? createElement(Pending, props) : null}>
            <Content {...props} />
          </Suspense>
        )}
      </Standby>
    );
  };
  // biome-ignore-end lint/correctness/noComponentHookFactories: see above
  return { Show, fetch: () => fetch().catch(forget) };
};

const isOpened = (props: object): boolean => !('open' in props) || props.open === true;

interface StandbyProps {
  readonly isOpen: boolean;
  readonly onMissing: () => void;
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
}

/** Shows something else once the part could not come. */
class Standby extends Component<StandbyProps, { readonly isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError() {
    return { isMissing: true };
  }

  override componentDidCatch(): void {
    this.props.onMissing();
  }

  override componentDidUpdate(before: StandbyProps): void {
    // Whoever opens it once more has it tried once more.
    if (this.state.isMissing && before.isOpen && !this.props.isOpen) this.setState({ isMissing: false });
  }

  override render(): ReactNode {
    return this.state.isMissing ? this.props.otherwise : this.props.children;
  }
}

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
