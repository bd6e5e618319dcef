import { AsyncResource } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

it('leaves a promise, which nothing of the event loop holds', () => {
  // Bound to this test, like the callback of one of its timers or connections.
  void new Promise((_resolve, reject) =>
    subscribe(
      'left-behind',
      AsyncResource.bind(() => reject(new Error('too late'))),
    ),
  );
});
