import { useId } from "react";
import { Bars } from "./Bars.tsx";
import * as styles from "./BarChart.css.ts";
import type { ChartPoint } from "./chart-point.ts";
import { ChartTable } from "./ChartTable.tsx";
import { scaleOf } from "./scale.ts";

export interface BarChartProps {
  caption: string;
  /** Names of the series: one or two. */
  series: readonly string[];
  /** In their order; not none. */
  points: readonly ChartPoint[];
  /** Heads the column of the points in the table: “Week”. */
  pointHeading: string;
  /** Opens the table: “Show as a table”. */
  tableLabel: string;
  /** Words a number in the language of the page. */
  format: (value: number) => string;
}

const looks = ["first", "second"] as const;

/** Numbers along an axis as bars from one line, with the same numbers as a table below. */
export function BarChart(props: BarChartProps) {
  const { caption, series, points, pointHeading, tableLabel, format } = props;
  const id = useId();
  const marks = scaleOf(Math.max(0, ...points.flatMap(({ values }) => values)));
  const top = marks.at(-1) ?? 1;
  const longest = marks.map(format).toSorted((a, b) => b.length - a.length)[0];
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <span id={id} className={styles.caption}>
          {caption}
        </span>
        <span className={styles.legend}>
          {series.map((name, i) => (
            <span key={name} className={styles.entry}>
              <svg className={styles.swatch} aria-hidden>
                <rect
                  x="1"
                  y="1"
                  width="14"
                  height="14"
                  className={styles.series[looks[i] ?? "first"]}
                />
              </svg>
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <div className={styles.frame} aria-hidden>
        <div className={styles.scale}>
          <span className={styles.sizer}>{longest}</span>
          {marks.map((mark) => (
            <span key={mark} className={styles.mark} style={{ bottom: `${(100 * mark) / top}%` }}>
              {format(mark)}
            </span>
          ))}
        </div>
        <Bars points={points} marks={marks} top={top} />
        <div className={styles.ends}>
          <span>{points[0]?.label}</span>
          {points.length > 1 && <span>{points.at(-1)?.label}</span>}
        </div>
      </div>
      <ChartTable
        label={caption}
        summary={tableLabel}
        headings={[pointHeading, ...series]}
        points={points}
        format={format}
      />
    </figure>
  );
}
