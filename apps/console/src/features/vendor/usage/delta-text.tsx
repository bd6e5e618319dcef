import type { Delta } from '../../../charts/figures/delta';

const SIGNS = { up: '↑', down: '↓', same: '=' } as const;
const WORDS = { up: 'up', down: 'down', same: 'unchanged by' } as const;

/** A change against the span before: `↑ 8.1 %`. */
export function DeltaText({ delta: { direction, text } }: { readonly delta: Delta }) {
  return (
    <span
      role="img"
      aria-label={`${WORDS[direction]} ${text} against the span before`}
      title="Against the span before, as far as this one is complete"
    >
      {SIGNS[direction]} {text}
    </span>
  );
}
