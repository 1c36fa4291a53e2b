import { type ReactNode, useLayoutEffect, useRef } from "react";
import * as styles from "./BottomBar.css.ts";

export interface BottomBarProps {
  /** Names the region. */
  label: string;
  /** What is asked or said. */
  children: ReactNode;
  /** Buttons of equal weight. */
  actions: ReactNode;
}

/**
 * A bar at the lower end of the window that waits for an answer and lets everything else be used. It is one of the first
 * stops of the keyboard; toasts and what has the focus stay above it. A child of `layout.page`.
 */
export function BottomBar({ label, children, actions }: BottomBarProps) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const tell = () => style.setProperty("--covered-below", `${current.offsetHeight}px`);
    const observer = new ResizeObserver(tell);
    observer.observe(current);
    tell();
    return () => {
      observer.disconnect();
      style.removeProperty("--covered-below");
    };
  }, []);
  return (
    <section ref={bar} aria-label={label} className={styles.bar}>
      <div className={styles.inside}>
        <div className={styles.words}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </section>
  );
}
