import { ChevronDown, ChevronUp } from 'lucide-react';
import { t } from '../../i18n/t';
import { Button } from './button';

/** Lead to the row before and the row after, also by the keys `[` and `]`. */
export function StepButtons({ onStep }: { readonly onStep: (by: 1 | -1) => void }) {
  return (
    <>
      <Button
        tone="ghost"
        size="small"
        iconOnly
        aria-label={t.ui.previous}
        aria-keyshortcuts="["
        onClick={() => onStep(-1)}
      >
        <ChevronUp />
      </Button>
      <Button tone="ghost" size="small" iconOnly aria-label={t.ui.next} aria-keyshortcuts="]" onClick={() => onStep(1)}>
        <ChevronDown />
      </Button>
    </>
  );
}
