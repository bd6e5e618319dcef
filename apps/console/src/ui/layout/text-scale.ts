const USUAL_PX = 16;

/**
 * How much larger than usual the reader has chosen the text of their browser, 1 for most. What scripts place in pixels
 * is multiplied by it; style sheets use `rem`.
 */
export const textScale = (): number =>
  (parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PX) / USUAL_PX;

/** A length that grows with the text; `px`: with text of the usual size. */
export const rem = (px: number): string => `${px / USUAL_PX}rem`;
