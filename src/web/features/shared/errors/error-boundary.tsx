import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

type Props = {
  /** The current URL: another one renders the children again. */
  at: string;
  children: ReactNode;
};
type State = { failed: boolean; error: unknown; at: string };

/** Shows the error screen in place of children that failed, so that the rest of the page stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: undefined, at: this.props.at };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): Partial<State> | null {
    return at === state.at ? null : { failed: false, error: undefined, at };
  }

  override render() {
    return this.state.failed ? (
      <ErrorScreen error={this.state.error} onRetried={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    );
  }
}
