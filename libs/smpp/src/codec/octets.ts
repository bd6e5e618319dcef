/** A copy that shares no memory with the frame; `end` may lie beyond it. */
export function copyOf(frame: Buffer, start: number, end: number): Uint8Array {
  const octets = new Uint8Array(Math.max(0, Math.min(end, frame.length) - start));
  frame.copy(octets, 0, start, end);
  return octets;
}
