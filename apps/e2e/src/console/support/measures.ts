import type { Locator, Page } from 'playwright-core';

/**
 * What is cut off or runs over its neighbour, in words. What scrolls by itself, is only read out, or may be shortened
 * since the page of its row has it whole, is neither. Runs in the page.
 */
const CUT = `(within, mayShorten) => [...document.querySelectorAll(within)].flatMap((element) => {
  const { overflowX, overflowY, display, textOverflow } = getComputedStyle(element);
  if (element instanceof SVGElement) {
    // Its texts have no width to scroll. They may leave the drawing, but not the part of the page that has it.
    if (element.tagName !== 'text' || element.getClientRects().length === 0) return [];
    const [text, part] = [element, element.closest('section, main')].map((one) => one.getBoundingClientRect());
    if (text.left >= part.left - 1 && text.right <= part.right + 1) return [];
    return ['text ' + element.textContent + ' ' + text.left + ' to ' + text.right];
  }
  if (element.clientHeight <= 1 || element.clientWidth <= 1 || 'shortened' in element.dataset) return [];
  // A dialog scrolls downwards only. What reaches into its padding is not cut off.
  const isDialog = element.role === 'dialog';
  if (mayShorten && !isDialog && overflowX === 'visible' && element.closest('[role=dialog]')) return [];
  if (display === 'inline' || (!isDialog && (overflowX === 'auto' || overflowX === 'scroll'))) return [];
  if (element.closest('select, [hidden]')) return [];
  const { tagName, className, innerText, scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  const named = tagName + '.' + className + ' ' + (innerText ?? '') + ' ';
  const isShortened = mayShorten && textOverflow === 'ellipsis';
  if (scrollWidth > clientWidth + 1 && !isShortened) return [named + scrollWidth + ' > ' + clientWidth];
  // A line may be some pixels lower than its letters.
  const isLow = scrollHeight > clientHeight + 4 && overflowY !== 'auto' && overflowY !== 'scroll';
  return isLow && innerText !== '' ? [named + scrollHeight + ' high > ' + clientHeight] : [];
})`;

export const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>(`(${CUT})('header, header *, main *', false)`);

/** The same of all that is there, dialogs too. What ends in an ellipsis was meant to. */
export const cutOffAnywhere = (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>(`(${CUT})('body *', true)`);

/**
 * Controls that are hidden by something else when they have the focus (WCAG 2.4.11), in words: at their upper edge,
 * their middle and their lower edge. Runs in the page.
 */
const COVERED = `((within) => {
const controls = [...document.querySelectorAll(within + ' :is(a[href], button, input, select, textarea, summary)')];
return controls.flatMap((control) => {
  const isShown = control.checkVisibility({ visibilityProperty: true });
  if (!isShown || control.closest('[inert], [aria-hidden=true]')) return [];
  control.focus({ focusVisible: true });
  if (document.activeElement !== control) control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const [box] = control.getClientRects();
  if (!box || box.width <= 1 || box.height <= 1) return [];
  const x = (box.left + box.right) / 2;
  const points = [box.top + 3, (box.top + box.bottom) / 2, box.bottom - 3].filter((y) => y >= 0 && y < innerHeight);
  const isHit = (y) => {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    return control.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control;
  };
  if (points.some(isHit)) return [];
  const over = points.map((y) => document.elementFromPoint(x, y)?.outerHTML.slice(0, 80));
  return [control.outerHTML.slice(0, 120) + ' at ' + x + ', ' + box.top + ' to ' + box.bottom + ' under ' + over];
});
})`;

/** @param within a selector; what lies under a dialog is covered by intention */
export const covered = (page: Page, within: string): Promise<readonly string[]> =>
  page.evaluate<string[]>(`${COVERED}(${JSON.stringify(within)})`);

/** By how much the page is wider than its window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

export const styleOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate(
    (node, name) =>
      (globalThis as unknown as Styles).getComputedStyle(node as unknown as object).getPropertyValue(name),
    property,
  );

interface Styles {
  getComputedStyle(node: object): { getPropertyValue(name: string): string };
}

/** Of the text of an element on its own ground, as WCAG counts it. */
export async function contrastOf(element: Locator): Promise<number> {
  const color = await styleOf(element, 'color');
  const ground = await styleOf(element, 'background-color');
  const [lighter = 0, darker = 0] = [luminanceOf(color), luminanceOf(ground)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(rgb: string): number {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(rgb)?.slice(1).map(Number);
  if (!channels) throw new Error(`no opaque colour: ${rgb}`);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
