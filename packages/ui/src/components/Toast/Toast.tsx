import { type ReactNode, useEffect, useRef } from "react";
import { toneIcons, type Tone } from "../Alert/Alert.tsx";
import { Icon } from "../Icon/Icon.tsx";
import { keepClear } from "./clear-place.ts";
import * as styles from "./Toast.css.ts";

/**
 * The place of toasts, bottom centre, but above what can be pressed there. It stays mounted, because it is the live
 * region that announces them.
 */
export function ToastRegion({ children }: { children?: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => (region.current ? keepClear(region.current) : undefined), []);
  return (
    <div ref={region} role="status" className={styles.region}>
      {children}
    </div>
  );
}

export interface ToastProps {
  tone: Tone;
  children: ReactNode;
}

/** A ticket that reports what happened. The parent component decides how long it stays. */
export function Toast({ tone, children }: ToastProps) {
  return (
    <div className={styles.tone[tone]}>
      <Icon name={toneIcons[tone]} size="lg" className={styles.icon} />
      <span className={styles.content}>{children}</span>
    </div>
  );
}
