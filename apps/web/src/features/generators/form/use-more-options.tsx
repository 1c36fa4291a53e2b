import { Button, layout } from "@sortes/ui";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { moreButton } from "./form.css.ts";

interface MoreOptions {
  /** Whether the draft uses one of the options: then they are open at first. */
  isUsed: boolean;
  /** Whether one of them has an error, which must not stay hidden. */
  isWrong?: boolean;
}

/** Events by which visitors take over the scrolling after they have opened the options. */
const actions = ["pointerdown", "keydown", "wheel"] as const;

interface PanelProps {
  id: string;
  /** Whether the visitor has just opened it. */
  isAsked: boolean;
  children: ReactNode;
}

/** The open options. Those that were asked for come into view, above the bar at the bottom edge, as they load. */
function Panel({ id, isAsked, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = panel;
    if (!current || !isAsked) return undefined;
    const observer = new ResizeObserver(() => {
      current.scrollIntoView({ block: "nearest" });
      // of a panel that is too high, the beginning
      current.previousElementSibling?.scrollIntoView({ block: "nearest" });
    });
    observer.observe(current);
    const stop = () => observer.disconnect();
    for (const action of actions) window.addEventListener(action, stop, { once: true });
    return () => {
      stop();
      for (const action of actions) window.removeEventListener(action, stop);
    };
  }, [isAsked]);
  return (
    <div ref={panel} id={id} className={layout.stack}>
      {children}
    </div>
  );
}

/** The options that few people need, behind one button, which fits beside the last field. */
export function useMoreOptions({ isUsed, isWrong = false }: MoreOptions) {
  const { t } = useIntl();
  const [wished, setWished] = useState<boolean>();
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  // then they stay, also while the field that opened them is emptied
  if (wished === undefined && (isUsed || isWrong)) setWished(true);
  const isOpen = isWrong || (wished ?? isUsed);
  return {
    isOpen,
    /** Returns to what the draft asks for. */
    reset: () => setWished(undefined),
    button: (
      <div className={moreButton}>
        <Button
          tone="quiet"
          size="sm"
          icon={isOpen ? "caret-up-bold" : "caret-down-bold"}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => {
            setWished(!isOpen);
            setAsked(!isOpen);
          }}
        >
          {t("results.moreOptions")}
        </Button>
      </div>
    ),
    panelOf: (options: ReactNode) =>
      isOpen && (
        <Panel id={id} isAsked={isAsked}>
          {options}
        </Panel>
      ),
  };
}
