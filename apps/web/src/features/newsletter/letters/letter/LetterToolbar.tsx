import { classNames } from "@sortes/ui";
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from "react";
import * as styles from "./letter.css.ts";

export interface Tool {
  key: string;
  /** Its action, as the accessible name and the tooltip. */
  name: string;
  sign: ReactNode;
  /** Shortcut, in the form of `aria-keyshortcuts`. */
  keys?: string | undefined;
  /** Whether a toggle is on; undefined for other tools. */
  isOn?: boolean | undefined;
  isOff?: boolean | undefined;
  run: () => void;
}

interface LetterToolbarProps {
  label: string;
  controls: string;
  groups: readonly (readonly Tool[])[];
  onLeave: () => void;
  ref?: Ref<HTMLDivElement>;
}

/**
 * The toolbar of a letter: one tab stop, arrow keys move between tools (ARIA Authoring Practices, toolbar). Disabled
 * tools stay focusable.
 */
export function LetterToolbar({ label, controls, groups, onLeave, ref }: LetterToolbarProps) {
  const tools = groups.flat();
  const [reached, setCurrent] = useState(tools[0]?.key);
  // a selected block has other tools
  const current = tools.some(({ key }) => key === reached) ? reached : tools[0]?.key;
  const bar = useRef<HTMLDivElement>(null);
  const go = (event: KeyboardEvent) => {
    const place = tools.findIndex(({ key }) => key === current);
    const next: Partial<Record<string, number>> = {
      ArrowRight: place + 1,
      ArrowLeft: place - 1,
      Home: 0,
      End: tools.length - 1,
    };
    if (event.key === "Escape") {
      event.preventDefault();
      return onLeave();
    }
    const wanted = next[event.key];
    if (wanted === undefined) return undefined;
    event.preventDefault();
    const tool = tools.at(wanted % tools.length);
    setCurrent(tool?.key);
    const button = bar.current?.querySelectorAll("button")[tool ? tools.indexOf(tool) : 0];
    return button?.focus();
  };
  return (
    <div
      ref={(element) => {
        bar.current = element;
        if (typeof ref === "function") ref(element);
        else if (ref) ref.current = element;
      }}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={go}
    >
      {groups.map((group) => (
        <div key={group[0]?.key} className={styles.group}>
          {group.map(({ key, name, sign, keys, isOn, isOff, run }) => (
            <button
              key={key}
              type="button"
              tabIndex={key === current ? 0 : -1}
              aria-label={name}
              title={name}
              aria-keyshortcuts={keys}
              aria-pressed={isOn}
              aria-disabled={isOff || undefined}
              className={classNames(styles.tool)}
              onFocus={() => setCurrent(key)}
              // keep the selection in the letter
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (!isOff) run();
              }}
            >
              <span aria-hidden="true">{sign}</span>
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
