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
 * Follows a value, but only when its change is visible on the screen.
 * @returns twice: for what is done at once then, and for what may take longer
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

/** Keeps what is coming where it will be once the page is scrolled to its top, and its animations at their begin. */
function useHeldPlace(isComing: boolean, frame: RefObject<HTMLElement | null>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (!isComing || !current || !frame.current) return undefined;
    current.style.top = `${frame.current.getBoundingClientRect().top + window.scrollY}px`;
    // jsdom has none
    const held = "getAnimations" in current ? current.getAnimations({ subtree: true }) : [];
    for (const animation of held) animation.pause();
    return () => {
      for (const animation of held) animation.play();
    };
  }, [isComing, frame]);
  return place;
}

/**
 * A form that gives way to a result. During the wait the result is laid out and painted, too faint to be seen, and the
 * old view is removed after the new one is on the screen: at the end of the wait little is left to do.
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
  // nobody reaches or hears what is not on the screen; that changes the styles of every element, so after the picture
  const isOutOfReach = isComing || (wasComing && seen !== shown);
  useArrival(shown, frame, !isOutOfReach || !isShown);

  // a long list takes long to be taken down: until then it stays as it was, covered
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
