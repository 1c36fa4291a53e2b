import { Icon } from "@sortes/ui";
import { redo, undo } from "prosemirror-history";
import type { Command } from "prosemirror-state";
import type { ReactNode } from "react";
import type { IntlShape } from "../../../../base/intl.ts";
import {
  changeBlock,
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
  /** Opens the menu of all that can be inserted. */
  more: () => void;
}

type ToolKey =
  | ("bold" | "italic" | "underline" | "link" | "heading1" | "heading2" | "heading3")
  | ("bullets" | "numbers" | "quote" | "button" | "picture" | "draw" | "divider")
  | ("columns2" | "columns3" | "change" | "up" | "down" | "delete" | "undo" | "redo")
  | ("more" | "third" | "twoThirds" | "full");

/** Widths of a picture in pixels, as shares of the text's width. Null: as wide as the text. */
const widths = { third: 184, twoThirds: 368, full: null } as const;

/** The tools in the row above a letter, which are others while a block is selected, and those in the menu. */
export function letterTools(
  { t }: IntlShape,
  view: LetterView,
  { run, ask, more }: Hands,
): { row: Tool[][]; menu: Tool[] } {
  const tool = (
    key: ToolKey,
    sign: ReactNode,
    command: Command,
    rest: Partial<Tool> = {},
  ): Tool => ({ key, sign, name: t(`campaign.tool_${key}`), run: () => run(command), ...rest });
  /** A tool that opens a dialog first. */
  const asking = (
    key: ToolKey,
    sign: ReactNode,
    kind: Parameters<typeof ask>[0],
    rest: Partial<Tool> = {},
  ): Tool => ({ key, sign, name: t(`campaign.tool_${key}`), run: () => ask(kind), ...rest });
  const text = (words: string) => <span className={styles.sign} data-sign={words} />;
  const on = (name: string, keys?: string) => ({ isOn: view.active.has(name), keys });
  const { selected } = view;

  const up = tool("up", <Icon name="caret-up-bold" />, moveBlock(-1), {
    keys: "Alt+Shift+ArrowUp",
  });
  const down = tool("down", <Icon name="caret-down-bold" />, moveBlock(1), {
    keys: "Alt+Shift+ArrowDown",
  });
  const remove = tool("delete", <Icon name="trash" />, deleteBlock, { keys: "Alt+Shift+Delete" });
  const picture = asking("picture", <Icon name="image" />, "picture");
  const heading2 = tool("heading2", "H", toggleHeading(2), on("heading2", "Control+Alt+2"));
  const last = [
    tool("undo", <Icon name="arrow-u-up-left" />, undo, {
      isOff: !view.canUndo,
      keys: "Control+Z",
    }),
    { ...asking("more", <Icon name="plus-bold" />, "picture"), keys: "/", run: more },
  ];
  const sized = (key: keyof typeof widths, sign: string): Tool =>
    tool(key, text(sign), changeBlock({ ...selected?.attrs, width: widths[key] }), {
      isOn: selected?.attrs["width"] === widths[key],
    });
  const change = asking("change", <Icon name="pencil-simple" />, "selected", { keys: "Enter" });
  const ofBlock = [
    selected?.type === "picture"
      ? [sized("third", "1/3"), sized("twoThirds", "2/3"), sized("full", "3/3")]
      : [],
    [...(selected ? [change] : []), up, down, remove],
    last,
  ];
  const ofText = [
    [
      tool("bold", "B", toggle(marks.bold), on("bold", "Control+B")),
      tool("italic", <i>I</i>, toggle(marks.italic), on("italic", "Control+I")),
      asking("link", <Icon name="link-simple" />, "link", on("link", "Control+K")),
    ],
    [
      heading2,
      tool("bullets", "•", toggleList(nodes.bulletList), on("bulletList", "Control+Shift+8")),
      picture,
    ],
    last,
  ];
  return {
    row: (view.isBlock ? ofBlock : ofText).filter((group) => group.length > 0),
    menu: [
      picture,
      asking("button", text("[…]"), "button"),
      asking("draw", <Icon name="star" />, "draw"),
      tool("divider", "—", insertBlock(nodes.divider.create())),
      tool("columns2", text("1|2"), insertColumns(2)),
      tool("columns3", text("1|2|3"), insertColumns(3)),
      tool("heading1", "H1", toggleHeading(1), on("heading1", "Control+Alt+1")),
      { ...heading2, sign: "H2" },
      tool("heading3", "H3", toggleHeading(3), on("heading3", "Control+Alt+3")),
      tool(
        "numbers",
        text("1."),
        toggleList(nodes.orderedList),
        on("orderedList", "Control+Shift+7"),
      ),
      tool("quote", "“ ”", toggleQuote, on("quote", "Control+Shift+9")),
      tool("underline", <u>U</u>, toggle(marks.underline), on("underline", "Control+U")),
      up,
      down,
      remove,
      tool("redo", <Icon name="arrow-u-up-left" className={styles.mirrored} />, redo, {
        isOff: !view.canRedo,
        keys: "Control+Y",
      }),
    ],
  };
}
