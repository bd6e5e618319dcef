import { Component, type ReactNode } from 'react';
import { Button } from '../ui/controls/button';
import { Notice } from '../ui/states/notice';

interface State {
  readonly failed: 'no' | 'page' | 'part';
}

/** Keeps the rest of the console usable when a page fails. */
export class PanelBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: 'no' };

  static getDerivedStateFromError(error: unknown): State {
    // After a deployment the server no longer has the files of the version that this tab runs.
    const isGone = error instanceof TypeError && /import|module/i.test(error.message);
    return { failed: isGone ? 'part' : 'page' };
  }

  override render(): ReactNode {
    if (this.state.failed === 'no') return this.props.children;
    return this.state.failed === 'part' ? (
      <Notice tone="info" title="A new version of the console is available.">
        <p>
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </p>
      </Notice>
    ) : (
      <Notice tone="error" title="Something went wrong on this page.">
        <p>
          <Button onClick={() => this.setState({ failed: 'no' })}>Try again</Button>
        </p>
      </Notice>
    );
  }
}
