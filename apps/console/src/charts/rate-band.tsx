import { linePaths } from './figures/line';
import { percentText } from '../i18n/text/number-text';
import { shareTicks } from './figures/scale';
import type { Column } from './figures/series';
import styles from './stacked-chart.module.css';

export const BAND_HEIGHT = 40;
const LABEL_GAP = 8;
const DOT_RADIUS = 3.5;

interface RateBandProps {
  readonly columns: readonly Column[];
  /** The column with the lowest rate, which is marked. */
  readonly lowest: number | undefined;
  /** Of all lengths, by the size of the text. */
  readonly scale: number;
}

/** The delivered share above the bars, on the same time axis. */
export function RateBand({ columns, lowest, scale }: RateBandProps) {
  const height = BAND_HEIGHT * scale;
  const shares = columns.map(({ share }) => share);
  const ticks = shareTicks(Math.min(1, ...shares.filter((share) => share !== null)));
  const [bottom] = ticks;
  const inBand = (share: number): number => (share - bottom) / (1 - bottom);
  const y = (share: number): number => (1 - inBand(share)) * height;
  const { line } = linePaths(
    shares.map((share) => (share === null ? null : inBand(share))),
    100,
    BAND_HEIGHT,
    'slots',
  );
  return (
    <g aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
          <text className={styles.tick} x={-LABEL_GAP * scale} y={y(tick)} dy="0.35em" textAnchor="end">
            {Math.round(100 * tick)} %
          </text>
        </g>
      ))}
      <svg
        x="0"
        y="0"
        width="100%"
        height={height}
        viewBox={`0 0 100 ${BAND_HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.rate}
      >
        <path d={line} />
      </svg>
      {lowest !== undefined && <Lowest columns={columns} index={lowest} y={y} scale={scale} />}
    </g>
  );
}

interface LowestProps {
  readonly columns: readonly Column[];
  readonly index: number;
  readonly y: (share: number) => number;
  readonly scale: number;
}

function Lowest({ columns, index, y, scale }: LowestProps) {
  const column = columns[index];
  if (!column || column.share === null) return null;
  const place = (100 * (index + 0.5)) / columns.length;
  const isLate = place > 70;
  const middle = y(column.share);
  // Beside the line, which is nearly flat where the lowest share is no dip.
  const beside = middle > (BAND_HEIGHT * scale) / 2 ? '-0.6em' : '1.3em';
  return (
    <>
      <circle className={styles.lowest} cx={`${place}%`} cy={middle} r={DOT_RADIUS * scale} />
      <text
        className={styles.lowestText}
        x={`${place}%`}
        y={middle}
        dx={(isLate ? -LABEL_GAP : LABEL_GAP) * scale}
        dy={beside}
        textAnchor={isLate ? 'end' : 'start'}
      >
        {percentText(column.share)}, {column.name}
      </text>
    </>
  );
}
