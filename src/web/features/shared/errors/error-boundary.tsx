import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

type Props = {
  /** The current URL: another one renders the children again. */
  href: string;
  children: ReactNode;
};
type State = { failed: boolean; error: unknown; href: string };

/** Shows the error screen in place of children that failed, so that the rest of the page stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: undefined, href: this.props.href };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps({ href }: Props, state: State): Partial<State> | null {
    return href === state.href ? null : { failed: false, error: undefined, href };
  }

  override render() {
    return this.state.failed ? (
      <ErrorScreen error={this.state.error} onRetried={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    );
  }
}
