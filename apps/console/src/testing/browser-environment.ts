import JsdomEnvironment from 'jest-environment-jsdom';
import { compileOnce } from '../../../../libs/testing/src/jest/compile-once';

compileOnce();

/** There is no other tab. */
class SilentChannel {
  onmessage: unknown = null;
  postMessage(): void {}
}

/** Globals of browsers that jsdom lacks. Without a layout there is nothing to scroll. */
const MISSING = {
  fetch,
  Request,
  Response,
  Headers,
  BroadcastChannel: SilentChannel,
  scrollTo: () => undefined,
  CSS: { escape: (text: string) => text.replaceAll(/[^\w-]/g, '\\$&') },
};

/**
 * A browser for the tests of components, which name this file in their first comment. Elements have no layout in it:
 * tests that need one, or the whole system, run in Chromium (`apps/e2e/src/console`).
 */
export default class BrowserEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, MISSING);
    const { Blob, FileReader } = this.global.window as unknown as typeof globalThis;
    Blob.prototype.text = function text() {
      return new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result as string);
        reader.readAsText(this);
      });
    };
  }
}
