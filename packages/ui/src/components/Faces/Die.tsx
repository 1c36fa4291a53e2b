import type { ReactNode } from "react";
import * as styles from "./Faces.css.ts";

const at = [48, 80, 112] as const;

/** The places of the pips, row by row from 0 to 8. */
const pips: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

/** The outline, the edges inside it, and the place and size of the figure. */
interface Shape {
  outline: string;
  edges: string;
  figure: readonly [y: number, size: number];
}

/** By the number of sides; others are round. */
const shapes: Readonly<Record<number, Shape>> = {
  4: { outline: "M80 10L154 144H6z", edges: "", figure: [124, 56] },
  8: {
    outline: "M80 4l68 45v62l-68 45-68-45V49z",
    edges: "M80 4l68 107H12z",
    figure: [100, 46],
  },
  10: {
    outline: "M80 4l74 68-8 24-66 60-66-60-8-24z",
    edges: "M80 4l40 84-40 22-40-22zM120 88l26 8M40 88l-26 8M80 110v46",
    figure: [92, 40],
  },
  12: {
    outline: "M80 4l72 53-27 87H35L8 57z",
    edges:
      "M80 34l43 31-16 51H53L37 65zM80 34V4M123 65l29-8M107 116l18 28M53 116l-18 28M37 65L8 57",
    figure: [96, 50],
  },
  20: {
    outline: "M80 4l66 38v76l-66 38-66-38V42z",
    edges:
      "M80 36l40 70H40zM80 36V4M80 36l66 6M80 36L14 42M120 106l26-64M120 106l26 12M120 106l-40 50M40 106l-26-64M40 106l-26 12M40 106l40 50",
    figure: [98, 34],
  },
};

export interface DieProps {
  /** The number of sides. */
  sides: number;
  /** The face that shows, from 1. */
  value: number;
}

/** A die: pips up to six sides, else the solid with its figure. */
export function Die({ sides, value }: DieProps): ReactNode {
  if (sides === 6)
    return (
      <svg viewBox="0 0 160 160" aria-hidden className={styles.drawing}>
        <rect x="6" y="6" width="148" height="148" rx="24" />
        <g className={styles.solid}>
          {pips[value]?.map((place) => (
            <circle key={place} cx={at[place % 3]} cy={at[Math.floor(place / 3)]} r="12.5" />
          ))}
        </g>
      </svg>
    );
  const shape = shapes[sides];
  const [y, size] = shape?.figure ?? [98, 52];
  const isLong = value > 99;
  return (
    <svg viewBox="0 0 160 160" aria-hidden className={styles.drawing}>
      {shape ? (
        <>
          <path d={shape.outline} />
          <path d={shape.edges} className={styles.thin} />
        </>
      ) : (
        <>
          <circle cx="80" cy="80" r="76" />
          <circle cx="80" cy="80" r="66" className={styles.thin} />
        </>
      )}
      <text x="80" y={y} fontSize={isLong ? size * 0.8 : size} className={styles.figure}>
        {value}
      </text>
    </svg>
  );
}
