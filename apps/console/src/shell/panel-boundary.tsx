import { Component, type ReactNode } from 'react';
import { Button } from '../ui/controls/button';
import { Notice } from '../ui/states/notice';

interface State {
  readonly failed: 'no' | 'page' | 'part';
}

/** What breaks in a page leaves the rest of the console as it is. */
export class PanelBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: 'no' };

  static getDerivedStateFromError(error: unknown): State {
    // A part of the page that is loaded later is gone when a newer version has taken its place.
    const isGone = error instanceof TypeError && /import|module/i.test(error.message);
    return { failed: isGone ? 'part' : 'page' };
  }

  override render(): ReactNode {
    if (this.state.failed === 'no') return this.props.children;
    return this.state.failed === 'part' ? (
      <Notice tone="info" title="A new version of the console is there.">
        <p>
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </p>
      </Notice>
    ) : (
      <Notice tone="error" title="This page has a fault.">
        <p>
          <Button onClick={() => this.setState({ failed: 'no' })}>Try again</Button>
        </p>
      </Notice>
    );
  }
}
