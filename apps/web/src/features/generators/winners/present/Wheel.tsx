import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import { classNames } from "@sortes/ui";
import type { Pool } from "../winner-draft.ts";
import * as styles from "./present.css.ts";
import {
  labelSize,
  progressOf,
  type Slice,
  sliceUnderPointer,
  slicesOf,
  turnTo,
} from "./wheel-geometry.ts";

/** A spin to a winner who has already been drawn. One object per spin. */
export interface Spin {
  /** The entries on the wheel. */
  pool: Pool;
  /** Index of the winner on the wheel, from 0. */
  target: number;
  /** The point in the winner's slice at which the wheel stops, from 0 to 1. */
  spot: number;
}

interface WheelProps {
  /** The entries on the wheel. */
  pool: Pool;
  /** The accessible name: “Wheel with 12 entries”. */
  label: string;
  /** The name of the wheel as a button: “Spin the wheel”. */
  spinLabel: string;
  /** Said until the first spin: the last winner, whom the pointer shows, or what to do. */
  invitation: string;
  onPress: () => void;
  spin: Spin | undefined;
  /** Milliseconds; 0: no animation, the winner is shown at once. */
  duration: number;
  /** Called when another slice reaches the pointer. */
  onTick: () => void;
  onRest: () => void;
}

const radius = 100;
/**
 * Number of slices above which lines between them would cover most of the colours and their points would blur; a wide
 * hub hides the points.
 */
const mostWithLines = 120;
const stocks = 10;
/** The number of characters that fit in a slice, by font size. */
const lettersIn = (size: number): number => Math.floor(0.63 / (size * 0.56));

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
function shortened(name: string, most: number): string {
  // no slice has room for more, and segmenting takes time
  const all = Array.from(letters.segment(name.slice(0, 120)), ({ segment }) => segment);
  return all.length <= most ? name : `${all.slice(0, Math.max(1, most - 1)).join("")}…`;
}

const pointAt = (degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`;
};

const pathOf = ({ start, end }: Slice): string =>
  `M0 0L${pointAt(start)}A${radius} ${radius} 0 ${end - start > 180 ? 1 : 0} 1 ${pointAt(end)}Z`;

/** The paper colour of a slice, different from its neighbours'. */
const stockOf = (i: number, count: number): keyof typeof styles.slice =>
  (i === count - 1 && i > 0 && i % stocks === 0 ? 4 : i % stocks) as keyof typeof styles.slice;

/** The slices. The wheel is rotated by its parent, so that they render once per draw. */
function Slices({ pool, slices }: { pool: Pool; slices: readonly Slice[] }) {
  return slices.map((slice, i) => {
    const size = labelSize(slice);
    const middle = (slice.start + slice.end) / 2;
    const isWhole = slice.end - slice.start > 359.999;
    return (
      <g key={i}>
        {isWhole ? (
          <circle r={radius} className={styles.slice[0]} />
        ) : (
          <path
            d={pathOf(slice)}
            className={classNames(
              styles.slice[stockOf(i, slices.length)],
              slices.length > mostWithLines && styles.narrow,
            )}
          />
        )}
        {size !== undefined && (
          <text
            transform={`rotate(${middle - 90})`}
            x={radius * 0.92}
            fontSize={size * radius}
            className={styles.sliceName}
          >
            {shortened(pool.participants[i] ?? "", lettersIn(size))}
          </text>
        )}
      </g>
    );
  });
}

/**
 * A wheel whose slices are as wide as their entries' tickets. It animates a draw that has already been made: it turns
 * equally long for every winner, and stops at their slice.
 */
export function Wheel(props: WheelProps) {
  const { pool, label, spinLabel, invitation, spin, duration, onPress, onTick, onRest } = props;
  const wheel = useRef<SVGSVGElement>(null);
  const caption = useRef<HTMLParagraphElement>(null);
  const turned = useRef(0);
  const longest = useMemo(
    () => pool.participants.reduce((one, other) => (other.length > one.length ? other : one), ""),
    [pool],
  );
  const slices = useMemo(() => slicesOf(pool.weights ?? pool.participants.map(() => 1)), [pool]);
  /** Rotates the wheel and shows whose slice is at the pointer, without rendering. */
  const turn = useEffectEvent((degrees: number, name: string) => {
    turned.current = degrees;
    wheel.current?.style.setProperty("transform", `rotate(${(degrees % 360).toFixed(3)}deg)`);
    if (caption.current && caption.current.textContent !== name) caption.current.textContent = name;
  });
  const invite = useEffectEvent(() => {
    const slice = slices[pool.participants.indexOf(invitation)];
    turn(slice ? turnTo(0, slice, 0.5) : 0, invitation);
  });
  useLayoutEffect(() => invite(), []);
  const tick = useEffectEvent(onTick);
  const rest = useEffectEvent(onRest);
  useEffect(() => {
    if (!spin) return undefined;
    const from = turned.current % 360;
    const to = turnTo(from, slices[spin.target]!, spin.spot);
    const nameAt = (i: number) => pool.participants[i] ?? "";
    if (duration === 0) {
      turn(to, nameAt(spin.target));
      rest();
      return undefined;
    }
    const start = performance.now();
    let under = -1;
    let frame = 0;
    const step = () => {
      const share = (performance.now() - start) / duration;
      const at = from + (to - from) * progressOf(share);
      const now = share >= 1 ? spin.target : sliceUnderPointer(slices, at);
      if (now !== under && under !== -1) tick();
      under = now;
      turn(at, nameAt(now));
      if (share >= 1) rest();
      else frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [spin, slices, pool, duration]);
  return (
    <div className={styles.wheelBox}>
      <div className={styles.caption} aria-hidden>
        <p className={styles.longestName}>{longest}</p>
        <p ref={caption} />
      </div>
      <div className={styles.wheelFrame}>
        <div className={styles.wheelSquare}>
          {/* rotates the whole SVG: otherwise each frame would repaint all slices */}
          <svg
            ref={wheel}
            viewBox="-102 -102 204 204"
            role="img"
            aria-label={label}
            className={classNames(styles.wheel, spin && duration > 0 && styles.turning)}
          >
            <Slices pool={pool} slices={slices} />
            <circle r={slices.length > mostWithLines ? 28 : 9} className={styles.hub} />
          </svg>
          <span className={styles.pointer} />
          {/* above the wheel, whose names inside it would be a part of its own */}
          <button
            type="button"
            aria-label={spinLabel}
            aria-disabled={spin !== undefined}
            className={styles.wheelButton}
            onClick={onPress}
          />
        </div>
      </div>
    </div>
  );
}
