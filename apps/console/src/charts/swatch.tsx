import type { Tone } from './figures/series';
import tones from './tones.module.css';

export function Swatch({ tone }: { readonly tone: Tone }) {
  return <span className={`${tones.swatch} ${tones[tone]}`} aria-hidden="true" />;
}
