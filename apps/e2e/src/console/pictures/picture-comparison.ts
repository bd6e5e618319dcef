import type { Page } from 'playwright-core';

/** Pictures are compared at this part of their size, at which the edges of glyphs look alike on all machines. */
const SCALE = 1 / 4;
/** The largest difference of a colour channel, of 255, at which two pixels count as equal. */
const MAX_CHANNEL_DIFFERENCE = 40;

/**
 * Scales and compares pictures in a page, whose browser can do both.
 * @param page an empty one
 */
export class PictureComparison {
  constructor(private readonly page: Page) {}

  /** @param picture PNG; returns it at the size at which it is compared, also as PNG */
  async reduce(picture: Buffer): Promise<Buffer> {
    const url = await this.page.evaluate<string>(
      `(${REDUCE})(${JSON.stringify(picture.toString('base64'))}, ${SCALE})`,
    );
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  }

  /** @returns the share of pixels that differ, 1 for pictures of different sizes; both PNG and reduced */
  differenceOf(one: Buffer, other: Buffer): Promise<number> {
    const pictures = JSON.stringify([one, other].map((picture) => picture.toString('base64')));
    return this.page.evaluate<number>(`(${COMPARE})(${pictures}, ${MAX_CHANNEL_DIFFERENCE})`);
  }
}

const IMAGE_OF = `(async (base64) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + base64;
  await image.decode();
  return image;
})`;

const REDUCE = `async (base64, scale) => {
  const image = await ${IMAGE_OF}(base64);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}`;

const COMPARE = `async (pictures, maxDifference) => {
  const [one, other] = await Promise.all(
    pictures.map(async (base64) => {
      const image = await ${IMAGE_OF}(base64);
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    }),
  );
  if (one.width !== other.width || one.height !== other.height) return 1;
  const differs = (at) => Math.abs(one.data[at] - other.data[at]) > maxDifference;
  let different = 0;
  for (let at = 0; at < one.data.length; at += 4) if (differs(at) || differs(at + 1) || differs(at + 2)) different += 1;
  return different / (one.width * one.height);
}`;
