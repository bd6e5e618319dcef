import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { VENDOR_PAGES } from './navigation';

const SECOND_KEY_WITHIN_MS = 1_500;

/** `g` and then the key of a page. Dead in fields, and where a modifier is held. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goUntil = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'g') goUntil = performance.now() + SECOND_KEY_WITHIN_MS;
      else if (performance.now() < goUntil) {
        goUntil = 0;
        const page = VENDOR_PAGES.find(({ key }) => key === event.key);
        if (page) void navigate({ to: page.to });
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;
}
