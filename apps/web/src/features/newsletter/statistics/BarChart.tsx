import { useId } from "react";
import * as styles from "./statistics.css.ts";

/** One point of the axis, with a value per series. */
export interface ChartPoint {
  /** Unique among the points: “12 May”. */
  label: string;
  /** Zero or more. */
  values: readonly number[];
}

/** Readable steps of a scale, multiplied by a power of ten. */
const steps = [1, 2, 5, 10] as const;
/** Maximum number of grid lines, besides the one at 0. */
const mostLines = 4;

/**
 * The integer positions of grid lines from 0; the last one is at least `max`.
 * @param max 0 or more
 */
export function scaleOf(max: number): number[] {
  const least = Math.max(1, max / mostLines);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (steps.find((candidate) => candidate * power >= least) ?? 1);
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

interface ChartTableProps {
  label: string;
  /** The label of the button that opens it. */
  summary: string;
  headings: readonly string[];
  points: readonly ChartPoint[];
  format: (value: number) => string;
}

/** The chart's values as a table. */
function ChartTable({ label, summary, headings, points, format }: ChartTableProps) {
  return (
    <details>
      <summary>{summary}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div className={styles.scroller} role="region" aria-label={label} tabIndex={0}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col" className={styles.cell}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row" className={styles.cell}>
                  {point.label}
                </th>
                {point.values.map((value, i) => (
                  <td key={headings[i + 1]} className={styles.cell}>
                    {format(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface BarsProps {
  points: readonly ChartPoint[];
  /** The values of the grid lines. */
  marks: readonly number[];
  /** The end of the scale. */
  top: number;
}

/** The share of a point's width that its bars take. */
const filled = 0.8;

/** A share as a percentage: relative units keep the labels' size constant. */
const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`;

const looks = ["first", "second", "third"] as const;
const lookOf = (series: number) => styles.series[looks[series] ?? "first"];

function Bars({ points, marks, top }: BarsProps) {
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
              className={lookOf(i)}
            />
          ) : null;
        }),
      )}
    </svg>
  );
}

interface BarChartProps {
  caption: string;
  /** Names of the series: one to three. */
  series: readonly string[];
  /** In order; at least one. */
  points: readonly ChartPoint[];
  /** The heading of the points' column in the table: “Week”. */
  pointHeading: string;
  /** The label of the button that opens the table: “Show as a table”. */
  tableLabel: string;
  /** Formats a number in the page's language. */
  format: (value: number) => string;
}

/** A bar chart, with the same values as a table below. */
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
                <rect x="1" y="1" width="14" height="14" className={lookOf(i)} />
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
