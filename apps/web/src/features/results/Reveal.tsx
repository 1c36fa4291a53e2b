import {
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { Wait } from "./generator-draft.ts";
import * as styles from "./results.css.ts";
import { type ResultView, useArrival } from "./use-result-view.ts";
import { OnScreen } from "./use-shown.tsx";

/** Follows a value, but only when its change is visible on the screen. */
function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    // when the second frame begins, the first one has been painted
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(value)));
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return painted;
}

/** The next frame is painted, or none is because the page is not seen. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });

/** Whether the person asked the system for less motion: then nothing waits for an animation. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches;

interface RevealProps {
  view: ResultView;
  form: ReactNode;
  /** Replaces the form during the wait; by default the form stays. */
  draw?: ReactNode;
  /** null: there is none. */
  result: ReactNode;
  /** As long as the result is kept back. */
  wait: Wait | undefined;
  /** The wait is over, and the result is on the screen. */
  onShown: () => void;
}

/**
 * A form that gives way to a result. During the wait the result is made ready out of sight, and the old view is
 * removed after the new one is painted: at the end of the wait there is little left to do.
 */
export function Reveal({ view, form, draw = null, result, wait, onShown }: RevealProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<Wait>();
  const isShown = result !== null && (wait ? over === wait : view === "result");
  const shown = isShown ? "result" : draw === null ? "form" : "draw";
  const painted = usePainted(shown);
  const isPrepared = useDeferredValue(wait) === wait && wait !== undefined;

  useEffect(() => {
    if (!wait || !isPrepared) return undefined;
    const timer = setTimeout(() => setOver(wait), Math.max(0, wait.until - performance.now()));
    return () => clearTimeout(timer);
  }, [wait, isPrepared]);
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (painted === "result" && wait && over === wait) tell();
  }, [painted, wait, over]);
  useArrival(shown, frame);

  // a long list takes long to be taken down: until then it stays as it was, covered
  const hasForm = shown === "form" || painted === "form";
  const [covered, setCovered] = useState(form);
  if (shown === "form" && covered !== form) setCovered(form);
  const className = painted === shown ? undefined : styles.arriving;
  return (
    <div ref={frame}>
      {(isShown || (result !== null && isPrepared)) && (
        <div
          className={isShown ? className : styles.coming}
          inert={!isShown}
          aria-hidden={!isShown}
        >
          <OnScreen value={painted === "result"}>{result}</OnScreen>
        </div>
      )}
      {shown === "draw" && <div className={className}>{draw}</div>}
      {hasForm && <div>{shown === "form" ? form : covered}</div>}
    </div>
  );
}
