import type { ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { busyAttributes, type BusyProps } from "../Button/Button.tsx";
import * as styles from "./CastButton.css.ts";

const paper = { rx: ".8", fill: "none", stroke: "currentColor", strokeWidth: "1.7" };

const Part = ({ className, children }: { className?: string; children: ReactNode }) => (
  <svg className={classNames(styles.part, className)} viewBox="0 0 32 32" aria-hidden>
    {children}
  </svg>
);

/**
 * Three slips in the slot, one drawn. Unlike other drawings it is inlined, because its slips move. Each slip is a
 * separate drawing, because browsers lay out a whole drawing again for each frame in which a part moves.
 */
function Slips() {
  return (
    <span className={styles.picture}>
      <Part className={styles.side}>
        <rect x="10" y="9" width="6.4" height="17" transform="rotate(-24 13 26)" {...paper} />
      </Part>
      <Part className={styles.side}>
        <rect x="15.6" y="9" width="6.4" height="17" transform="rotate(24 19 26)" {...paper} />
      </Part>
      <Part className={styles.pull}>
        <rect x="12.2" y="2.6" width="7.6" height="24" {...paper} fill="#fff" />
        <circle cx="16" cy="7.2" r="1.5" fill="currentColor" />
      </Part>
      <Part>
        <rect x="2" y="22.5" width="28" height="7.5" rx="3.75" fill="currentColor" />
      </Part>
    </span>
  );
}

/** The content of a ticket: the label, and the stub with the slips. */
export function CastLabel({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={styles.label}>{children}</span>
      <span className={styles.tail}>
        <Slips />
      </span>
    </>
  );
}

/** The class of the ticket, for a router link around a `CastLabel`. */
export const castClass = (): string => styles.cast;

/** The ticket: the one button of a view that draws lots, always on cloth. */
export function CastButton({ className, children, ...props }: BusyProps) {
  return (
    <button {...busyAttributes(props)} className={classNames(styles.cast, className)}>
      <CastLabel>{children}</CastLabel>
    </button>
  );
}
