import { Icon } from "@sortes/ui";
import { redo, undo } from "prosemirror-history";
import type { Command } from "prosemirror-state";
import type { ReactNode } from "react";
import type { IntlShape } from "../../../../base/intl.ts";
import {
  deleteBlock,
  insertBlock,
  insertColumns,
  moveBlock,
  toggle,
  toggleHeading,
  toggleList,
  toggleQuote,
} from "./letter-commands.ts";
import * as styles from "./letter.css.ts";
import { marks, nodes } from "./letter-schema.ts";
import type { Tool } from "./LetterToolbar.tsx";
import type { LetterView } from "./mount-letter.ts";
import type { Asked } from "./LetterDialog.tsx";

interface Hands {
  run: (command: Command) => void;
  ask: (kind: Asked["kind"] | "selected") => void;
}

type ToolKey =
  | ("bold" | "italic" | "underline" | "link" | "heading1" | "heading2" | "heading3")
  | ("bullets" | "numbers" | "quote" | "button" | "picture" | "draw" | "divider")
  | ("columns2" | "columns3" | "change" | "up" | "down" | "delete" | "undo" | "redo");

/** The tools of a letter, by group. */
export function letterTools({ t }: IntlShape, view: LetterView, { run, ask }: Hands): Tool[][] {
  const tool = (
    key: ToolKey,
    sign: ReactNode,
    command: Command,
    more: Partial<Tool> = {},
  ): Tool => ({
    key,
    sign,
    name: t(`campaign.tool_${key}`),
    run: () => run(command),
    ...more,
  });
  /** A tool that opens a dialog first. */
  const asking = (
    key: ToolKey,
    sign: ReactNode,
    kind: Parameters<typeof ask>[0],
    more: Partial<Tool> = {},
  ): Tool => ({ key, sign, name: t(`campaign.tool_${key}`), run: () => ask(kind), ...more });
  const on = (name: string, keys?: string) => ({ isOn: view.active.has(name), keys });
  return [
    [
      tool("bold", "B", toggle(marks.bold), on("bold", "Control+B")),
      tool("italic", "I", toggle(marks.italic), on("italic", "Control+I")),
      tool("underline", "U", toggle(marks.underline), on("underline", "Control+U")),
      asking("link", <Icon name="link-simple" />, "link", on("link", "Control+K")),
    ],
    [
      tool("heading1", "H1", toggleHeading(1), on("heading1", "Control+Alt+1")),
      tool("heading2", "H2", toggleHeading(2), on("heading2", "Control+Alt+2")),
      tool("heading3", "H3", toggleHeading(3), on("heading3", "Control+Alt+3")),
      tool("bullets", "•", toggleList(nodes.bulletList), on("bulletList", "Control+Shift+8")),
      tool(
        "numbers",
        <span className={styles.sign} data-sign="1." />,
        toggleList(nodes.orderedList),
        on("orderedList", "Control+Shift+7"),
      ),
      tool("quote", "“ ”", toggleQuote, on("quote", "Control+Shift+9")),
    ],
    [
      asking("button", t("campaign.sign_button"), "button"),
      asking("picture", t("campaign.sign_picture"), "picture"),
      asking("draw", t("campaign.sign_draw"), "draw"),
      tool("divider", "—", insertBlock(nodes.divider.create())),
      tool("columns2", <span className={styles.sign} data-sign="1|2" />, insertColumns(2)),
      tool("columns3", <span className={styles.sign} data-sign="1|2|3" />, insertColumns(3)),
    ],
    [
      asking("change", <Icon name="pencil-simple" />, "selected", {
        isOff: view.selected === undefined,
        keys: "Enter",
      }),
      tool("up", <Icon name="caret-up-bold" />, moveBlock(-1), { keys: "Alt+Shift+ArrowUp" }),
      tool("down", <Icon name="caret-down-bold" />, moveBlock(1), { keys: "Alt+Shift+ArrowDown" }),
      tool("delete", <Icon name="trash" />, deleteBlock, { keys: "Alt+Shift+Delete" }),
    ],
    [
      tool("undo", <Icon name="arrow-u-up-left" />, undo, {
        isOff: !view.canUndo,
        keys: "Control+Z",
      }),
      tool(
        "redo",
        <span className={styles.mirrored}>
          <Icon name="arrow-u-up-left" />
        </span>,
        redo,
        { isOff: !view.canRedo, keys: "Control+Y" },
      ),
    ],
  ];
}
