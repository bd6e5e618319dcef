import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 16 * 1_048_576;
const MAX_MS = 5_000;

/**
 * Reads the rest of a refused body, then calls `done`. A response that closes the connection while data is in flight is
 * lost with it: the client sees a broken connection instead of the error. Beyond 16 MiB or five seconds, the rest stays
 * unread.
 */
export function discardBody(request: IncomingMessage, done: () => void): void {
  if (request.complete || request.destroyed) return done();
  let left = MAX_BYTES;
  const take = (bytes: Buffer) => (left -= bytes.length) < 0 && finish();
  const timer = setTimeout(() => finish(), MAX_MS);
  const finish = () => {
    clearTimeout(timer);
    request.off('data', take).off('end', finish).off('close', finish);
    done();
  };
  request.on('data', take).on('end', finish).on('close', finish).resume();
}
