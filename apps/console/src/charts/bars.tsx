import { useId } from 'react';
import { BAND_HEIGHT, RateBand } from './rate-band';
import { compactText } from '../i18n/text/number-text';
import type { Column, Series } from './figures/series';
import type { Segment } from './figures/stack';
import styles from './stacked-chart.module.css';
import { labelledColumns } from './figures/time-labels';
import tones from './tones.module.css';

const PLOT_HEIGHT = 172;
const AXIS_HEIGHT = 24;
const LABEL_GAP = 8;
const BAR_SHARE = 0.7;
const RADIUS = 2;
const MAX_LABELS = 12;
const BAND_GAP = 22;

export interface PlotLayout {
  /** Of all lengths, by the size of the text. */
  readonly scale: number;
  readonly plotTop: number;
  readonly plotHeight: number;
  readonly height: number;
}

export function layoutOf(hasRate: boolean, scale: number): PlotLayout {
  const plotTop = hasRate ? (BAND_HEIGHT + BAND_GAP) * scale : 0;
  const plotHeight = PLOT_HEIGHT * scale;
  return { scale, plotTop, plotHeight, height: plotTop + plotHeight + AXIS_HEIGHT * scale };
}

interface BarsProps {
  readonly summary: string;
  readonly series: readonly Series[];
  readonly columns: readonly Column[];
  readonly stacks: readonly (readonly Segment[])[];
  readonly ticks: readonly number[];
  readonly layout: PlotLayout;
  readonly active: number | null;
  readonly rate: { readonly lowest: number | undefined } | undefined;
}

/** Draws axes, grid and bars. Places along the time axis are in per cent, so the plot fits any width. */
export function Bars({ summary, series, columns, stacks, ticks, layout, active, rate }: BarsProps) {
  const { scale, plotTop, plotHeight, height } = layout;
  const top = ticks.at(-1) ?? 1;
  const slot = 100 / columns.length;
  return (
    <svg className={styles.plot} height={height} role="img" aria-label={summary}>
      {rate && <RateBand columns={columns} lowest={rate.lowest} scale={scale} />}
      <svg y={plotTop} width="100%" height={height - plotTop} className={styles.inner} aria-hidden="true">
        {active !== null && (
          <rect className={styles.active} x={`${active * slot}%`} width={`${slot}%`} height={plotHeight} />
        )}
        {ticks.map((tick) => {
          const y = (1 - tick / top) * plotHeight;
          return (
            <g key={tick}>
              <line className={styles.grid} x1="0" x2="100%" y1={y} y2={y} />
              <text className={styles.tick} x={-LABEL_GAP * scale} y={y} dy="0.35em" textAnchor="end">
                {compactText(tick)}
              </text>
            </g>
          );
        })}
        <Stacks series={series} stacks={stacks} slot={slot} />
        {labelledColumns(columns.length, MAX_LABELS).map((index, place) => (
          <text
            key={index}
            className={`${styles.tick} ${place % 2 === 1 ? styles.wideOnly : ''}`}
            x={`${(index + 0.5) * slot}%`}
            y={plotHeight + (AXIS_HEIGHT - LABEL_GAP) * scale}
            textAnchor="middle"
          >
            {columns[index]?.tick}
          </text>
        ))}
      </svg>
    </svg>
  );
}

type StacksProps = Pick<BarsProps, 'series' | 'stacks'> & { readonly slot: number };

function Stacks({ series, stacks, slot }: StacksProps) {
  const hatch = useId();
  const toneOf = new Map(series.map(({ key, tone }) => [key, tone]));
  return (
    <>
      <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" className={styles.hatchGround} />
        <rect width="2" height="5" className={`${styles.bar} ${tones.waiting}`} />
      </pattern>
      {stacks.map((segments, index) =>
        segments.map(({ key, y, height }, place) => {
          const tone = toneOf.get(key) ?? 'neutral';
          return (
            <rect
              key={`${index} ${key}`}
              x={`${(index + (1 - BAR_SHARE) / 2) * slot}%`}
              width={`${BAR_SHARE * slot}%`}
              y={y}
              height={height}
              rx={place === segments.length - 1 ? RADIUS : 0}
              className={tone === 'waiting' ? undefined : `${styles.bar} ${tones[tone]}`}
              fill={tone === 'waiting' ? `url(#${hatch})` : undefined}
            />
          );
        }),
      )}
    </>
  );
}
