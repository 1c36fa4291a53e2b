import {
  type ReactNode,
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Wait } from "./generator-draft.ts";
import * as styles from "./results.css.ts";
import { type ResultView, useArrival } from "./use-result-view.ts";
import { OnScreen } from "./use-shown.tsx";

/**
 * Follows a value, but only after its change has been painted.
 * @returns the value after one paint, for updates that are due at once, and again as a transition, for slower ones
 */
function usePainted<T>(value: T): readonly [seen: T, settled: T] {
  const [seen, setSeen] = useState(value);
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    // when the second frame begins, the first one has been painted
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        setSeen(value);
        startTransition(() => setSettled(value));
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return [seen, settled];
}

/** Resolves after the next paint, or after 100 ms if the page is hidden. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });

/** Whether the system asks for reduced motion; then nothing waits for an animation. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches;

interface RevealProps {
  view: ResultView;
  form: ReactNode;
  /** Replaces the form during the wait; by default the form stays. */
  draw?: ReactNode;
  /** null if there is none. */
  result: ReactNode;
  /** Set while the result is held back. */
  wait: Wait | undefined;
  /** Called once the wait is over and the result is painted. */
  onShown: () => void;
}

/**
 * Fixes the coming element at its final position (the page scrolled to the top) and pauses its animations at their
 * start.
 */
function useHeldPlace(isComing: boolean, frame: RefObject<HTMLElement | null>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (!isComing || !current || !frame.current) return undefined;
    current.style.top = `${frame.current.getBoundingClientRect().top + window.scrollY}px`;
    // missing in jsdom
    const held = "getAnimations" in current ? current.getAnimations({ subtree: true }) : [];
    for (const animation of held) animation.pause();
    return () => {
      for (const animation of held) animation.play();
    };
  }, [isComing, frame]);
  return place;
}

/**
 * Replaces a form with a result. During the wait, the result is already laid out and painted, too faint to see, and the
 * old view is removed only after the new one is painted: little work is left at the end of the wait.
 */
export function Reveal({ view, form, draw = null, result, wait, onShown }: RevealProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<Wait>();
  const isShown = result !== null && (wait ? over === wait : view === "result");
  const shown = isShown ? "result" : draw === null ? "form" : "draw";
  const [seen, painted] = usePainted(shown);
  const isPrepared = useDeferredValue(wait) === wait && wait !== undefined;
  const isComing = !isShown && result !== null && isPrepared;
  const [wasComing, setComing] = useState(false);
  if (isComing && !wasComing) setComing(true);
  if (wasComing && !isComing && painted === shown) setComing(false);

  useEffect(() => {
    if (!wait || !isPrepared) return undefined;
    const timer = setTimeout(() => setOver(wait), Math.max(0, wait.until - performance.now()));
    return () => clearTimeout(timer);
  }, [wait, isPrepared]);
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (painted === "result" && wait && over === wait) tell();
  }, [painted, wait, over]);
  const place = useHeldPlace(isComing, frame);
  // hidden content must be inert; toggling that recalculates the styles of every element, so it follows the paint
  const isOutOfReach = isComing || (wasComing && seen !== shown);
  useArrival(shown, frame, !isOutOfReach || !isShown);

  // unmounting a long list is slow: it stays mounted, covered by the result, until then
  const hasForm = shown === "form" || painted === "form";
  const hasDraw = shown === "draw" || (painted === "draw" && draw !== null);
  const [covered, setCovered] = useState(form);
  if (shown === "form" && covered !== form) setCovered(form);
  const className = painted === shown ? undefined : styles.arriving;
  const resultClassName = wasComing ? styles.come : className;
  return (
    <div ref={frame}>
      {(isShown || isComing) && (
        <div
          ref={place}
          className={isComing ? styles.coming : resultClassName}
          inert={isOutOfReach}
          aria-hidden={isOutOfReach}
        >
          <OnScreen value={painted === "result"}>{result}</OnScreen>
        </div>
      )}
      {hasDraw && <div className={shown === "draw" ? className : undefined}>{draw}</div>}
      {hasForm && <div>{shown === "form" ? form : covered}</div>}
    </div>
  );
}
