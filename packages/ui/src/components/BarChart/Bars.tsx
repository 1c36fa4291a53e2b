import * as styles from "./BarChart.css.ts";
import type { ChartPoint } from "./chart-point.ts";

interface BarsProps {
  points: readonly ChartPoint[];
  /** Where the scale has lines. */
  marks: readonly number[];
  /** The end of the scale. */
  top: number;
}

/** Of the room of a point, what its bars take. */
const filled = 0.8;

/** Shares of the whole as percentages, so that the letters around stay as large as they are. */
const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`;

export function Bars({ points, marks, top }: BarsProps) {
  const room = 1 / points.length;
  return (
    <svg className={styles.plot}>
      {marks.map((mark) => (
        <line
          key={mark}
          x1="0"
          x2="100%"
          y1={percent(1 - mark / top)}
          y2={percent(1 - mark / top)}
          className={styles.line}
        />
      ))}
      {points.map(({ label, values }, at) =>
        values.map((value, i) => {
          const width = (room * filled) / values.length;
          return value > 0 ? (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- a series is known by its place
              key={`${label} ${i}`}
              x={percent(at * room + (room * (1 - filled)) / 2 + i * width)}
              y={percent(1 - value / top)}
              width={percent(width)}
              height={percent(value / top)}
              className={i === 0 ? styles.series.first : styles.series.second}
            />
          ) : null;
        }),
      )}
    </svg>
  );
}
