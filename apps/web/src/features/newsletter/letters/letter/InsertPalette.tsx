import { Icon } from "@sortes/ui";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { useMergeFields } from "../InsertMenu.tsx";
import * as styles from "./letter.css.ts";
import type { Tool } from "./LetterToolbar.tsx";

interface InsertPaletteProps {
  label: string;
  /** The place in the window that it opens at. */
  at: Pick<DOMRect, "left" | "top" | "bottom">;
  tools: readonly Tool[];
  onField: (written: string) => void;
  onTemplates: () => void;
  onSource: () => void;
  /** A character was typed that chooses nothing: it belongs to the letter. */
  onType: (text: string) => void;
  /** @param isLeft whether the focus returns to the letter */
  onClose: (isLeft: boolean) => void;
}

/** Space in px between the menu and the edges of the window. */
const gap = 8;

/** The menu of all that can be inserted into a letter: arrow keys move in it, Escape returns to the letter. */
export function InsertPalette(props: InsertPaletteProps) {
  const { label, at, tools, onField, onTemplates, onSource, onType, onClose } = props;
  const { t } = useIntl();
  const panel = useRef<HTMLDivElement>(null);
  const [isFields, setFields] = useState(false);
  const fields = useMergeFields();
  useEffect(() => {
    panel.current?.showPopover();
  }, []);
  useEffect(() => {
    const put = () => {
      const { style } = panel.current ?? {};
      const { width = 0, height = 0 } = panel.current?.getBoundingClientRect() ?? {};
      const { clientWidth, clientHeight } = document.documentElement;
      const under = clientHeight - at.bottom - 2 * gap;
      const top = height <= under || under > at.top ? at.bottom + gap : at.top - gap - height;
      const within = (wanted: number, most: number) =>
        `${Math.max(gap, Math.min(wanted, most - gap))}px`;
      style?.setProperty("left", within(at.left, clientWidth - width));
      style?.setProperty("top", within(top, clientHeight - height));
    };
    put();
    addEventListener("resize", put);
    return () => removeEventListener("resize", put);
  }, [at]);
  useEffect(() => panel.current?.querySelector("button")?.focus(), [isFields]);

  const go = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const items = [...(panel.current?.querySelectorAll<HTMLElement>("button:enabled") ?? [])];
    const now = items.findIndex((item) => item === document.activeElement);
    const next: Partial<Record<string, number>> = {
      ArrowDown: now + 1,
      ArrowUp: now - 1,
      Home: 0,
      End: -1,
    };
    const wanted = next[key];
    if (wanted !== undefined) items.at(wanted % items.length)?.focus();
    else if (key === "Escape" || key === "Tab") onClose(true);
    else if (key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey) onType(key);
    else return;
    event.preventDefault();
  };
  const rows = isFields
    ? fields.map(({ key, label: name, written }) => ({
        key,
        name,
        sign: "{ }",
        run: () => onField(written),
      }))
    : [
        ...tools,
        { key: "field", name: t("campaign.insert"), sign: "{ }", run: () => setFields(true) },
        {
          key: "templates",
          name: t("campaign.chooseLayout"),
          sign: <Icon name="squares-four" />,
          run: onTemplates,
        },
        { key: "source", name: t("campaign.toSource"), sign: "</>", run: onSource },
      ];
  return (
    <div
      ref={panel}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.palette}
      onKeyDown={go}
      onToggle={({ newState }) => {
        if (newState === "closed") onClose(false);
      }}
    >
      {/* columns of limited height would continue beside the menu */}
      <div className={styles.paletteColumns}>
        {rows.map(({ key, name, sign, run, ...rest }: Tool) => (
          <button
            key={key}
            type="button"
            role="menuitem"
            className={styles.paletteItem}
            aria-keyshortcuts={rest.keys}
            disabled={rest.isOff}
            onClick={() => {
              if (key !== "field") onClose(true);
              run();
            }}
          >
            <span aria-hidden="true">{sign}</span>
            <bdi>{name}</bdi>
          </button>
        ))}
      </div>
    </div>
  );
}
