import { classNames } from "../../class-names.ts";
import * as styles from "./Faces.css.ts";

/** Each suit in a square from −10 to 10. */
const suits = {
  hearts:
    "M0 9C-6 4-9 1-9-3.2-9-7-6.4-8.6-4.4-8.6-2.2-8.6-.6-7.4 0-5.8.6-7.4 2.2-8.6 4.4-8.6 6.4-8.6 9-7 9-3.2 9 1 6 4 0 9Z",
  diamonds: "M0-10C2-6 4.5-2.5 7.5 0 4.5 2.5 2 6 0 10-2 6-4.5 2.5-7.5 0-4.5-2.5-2-6 0-10Z",
  spades:
    "M0-9.5C2-5.5 9-2 9 3 9 6 7 7.4 5 7.4 3.2 7.4 1.7 6.4 1 5 1.2 7.4 2 8.8 3.4 9.8H-3.4C-2 8.8-1.2 7.4-1 5-1.7 6.4-3.2 7.4-5 7.4-7 7.4-9 6-9 3-9-2-2-5.5 0-9.5Z",
  clubs:
    "M0-9.5a4.3 4.3 0 0 1 3.4 7A4.4 4.4 0 1 1 1.2 4.6C1.3 7 2 8.8 3.4 9.8H-3.4C-2 8.8-1.3 7-1.2 4.6A4.4 4.4 0 1 1-3.4-2.5 4.3 4.3 0 0 1 0-9.5Z",
} as const;
export type Suit = keyof typeof suits;

type Places = readonly (readonly [x: number, y: number])[];
const inBoth = (...ys: number[]): Places => ys.flatMap((y) => [[31, y] as const, [69, y] as const]);

/** The places of the pips by rank, on a card of 100 by 140; the lower half stands on its head. */
const pips: Readonly<Record<string, Places>> = {
  "2": [
    [50, 32],
    [50, 108],
  ],
  "3": [
    [50, 32],
    [50, 70],
    [50, 108],
  ],
  "4": inBoth(32, 108),
  "5": [...inBoth(32, 108), [50, 70]],
  "6": inBoth(32, 70, 108),
  "7": [...inBoth(32, 70, 108), [50, 51]],
  "8": [...inBoth(32, 70, 108), [50, 51], [50, 89]],
  "9": [...inBoth(30, 57, 83, 110), [50, 70]],
  "10": [...inBoth(30, 57, 83, 110), [50, 43], [50, 97]],
};

/** Crowns and the cap of court cards, from −20 to 20. */
const hats: Readonly<Record<string, string>> = {
  K: "M-18 9v-17l9 8 9-15 9 15 9-8v17z",
  Q: "M-15 9l-5-15 11 7 9-13 9 13 11-7-5 15z",
  J: "M-18 9c2-16 24-20 34-9 1 4-5 9-34 9zM8-6c2-6 8-9 12-8",
};

function Pip({ suit, x, y, size }: { suit: Suit; x: number; y: number; size: number }) {
  const turn = y > 70 ? " rotate(180)" : "";
  return <path d={suits[suit]} transform={`translate(${x} ${y})${turn} scale(${size})`} />;
}

function Corner({ rank, suit }: { rank: string; suit: Suit }) {
  return (
    <>
      <text x="14" y="24" fontSize={rank.length > 1 ? 15 : 19} className={styles.figure}>
        {rank}
      </text>
      <Pip suit={suit} x={14} y={35} size={0.6} />
    </>
  );
}

function Court({ rank, suit }: { rank: string; suit: Suit }) {
  return (
    <>
      <rect x="27" y="20" width="46" height="100" rx="2" className={styles.thin} />
      <path
        d={hats[rank]}
        transform="translate(50 43)"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
      />
      <text x="50" y="91" fontSize="42" className={styles.figure}>
        {rank}
      </text>
      <Pip suit={suit} x={50} y={107} size={0.85} />
    </>
  );
}

export interface PlayingCardProps {
  /** A to K; a joker has none. */
  rank?: string | undefined;
  suit?: Suit | undefined;
}

/** A card with real pips; a joker shows a star. */
export function PlayingCard({ rank, suit }: PlayingCardProps) {
  return (
    <svg viewBox="-2 -2 104 144" aria-hidden className={styles.drawing} strokeWidth="2.6">
      <rect width="100" height="140" rx="8" strokeWidth="2.6" />
      {rank && suit ? (
        <g
          className={classNames(
            styles.solid,
            (suit === "hearts" || suit === "diamonds") && styles.red,
          )}
        >
          <Corner rank={rank} suit={suit} />
          <g transform="rotate(180 50 70)">
            <Corner rank={rank} suit={suit} />
          </g>
          {rank === "A" && <Pip suit={suit} x={50} y={70} size={2.4} />}
          {hats[rank] && <Court rank={rank} suit={suit} />}
          {pips[rank]?.map(([x, y], i) => (
            <Pip key={i} suit={suit} x={x} y={y} size={0.95} />
          ))}
        </g>
      ) : (
        <path
          d="M50 30l10.600 24.400 26.500 2.400-20 17.500 6 26L50 86.600 26.900 100.300l6-26-20-17.500 26.500-2.400z"
          className={styles.thin}
        />
      )}
    </svg>
  );
}
