import type { Delta } from '../../../charts/figures/delta';
import { t } from '../../../i18n/t';

const SIGNS = { up: '↑', down: '↓', same: '=' } as const;

/** A change against the span before: `↑ 8.1 %`. */
export function DeltaText({ delta: { direction, text } }: { readonly delta: Delta }) {
  return (
    <span role="img" aria-label={t.usage.delta[direction](text)} title={t.usage.delta.title}>
      {SIGNS[direction]} {text}
    </span>
  );
}
