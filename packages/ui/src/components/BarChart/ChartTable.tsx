import * as styles from "./BarChart.css.ts";
import type { ChartPoint } from "./chart-point.ts";

interface ChartTableProps {
  label: string;
  /** What opens it. */
  summary: string;
  headings: readonly string[];
  points: readonly ChartPoint[];
  format: (value: number) => string;
}

/** What a chart shows, in numbers. */
export function ChartTable({ label, summary, headings, points, format }: ChartTableProps) {
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
