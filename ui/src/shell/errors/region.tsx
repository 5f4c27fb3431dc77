import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { Failure } from './failure.tsx';

interface Props {
  readonly children: ReactNode;
}

/** A part of a page that fails alone: the rest goes on, and the part can be tried again. */
export const Region = ({ children }: Props) => (
  <QueryErrorResetBoundary>
    {({ reset }) => <Boundary onRetry={reset}>{children}</Boundary>}
  </QueryErrorResetBoundary>
);

interface BoundaryProps extends Props {
  readonly onRetry: () => void;
}

interface BoundaryState {
  readonly failed?: { readonly error: unknown } | undefined;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error } };
  }

  readonly #retry = (): void => {
    this.props.onRetry();
    this.setState({ failed: undefined });
  };

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? <Failure error={failed.error} onRetry={this.#retry} /> : this.props.children;
  }
}
