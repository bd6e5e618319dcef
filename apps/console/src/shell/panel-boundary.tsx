import { Component, type ReactNode } from 'react';
import { t } from '../i18n/t';
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
      <Notice tone="info" title={t.shell.newVersion}>
        <p>
          <Button onClick={() => window.location.reload()}>{t.shell.reload}</Button>
        </p>
      </Notice>
    ) : (
      <Notice tone="error" title={t.ui.somethingWrong}>
        <p>
          <Button onClick={() => this.setState({ failed: 'no' })}>{t.ui.tryAgain}</Button>
        </p>
      </Notice>
    );
  }
}
