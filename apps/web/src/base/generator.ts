import type {
  DrawnType,
  HistoryItemOf,
  PresetType,
  SaveFields,
  SettingsOf,
} from "@sortes/contract";
import type { Kind } from "@sortes/ui";
import type { HistoryState, LinkProps } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { IntlShape } from "./intl.ts";
import type { Area, MessageId } from "./catalogues.ts";
import type { Clients } from "./trpc.ts";

/** Maximum number of entries on a card; the rest are counted. */
export const mostOnCard = 12;

/** One slip of a card. */
export interface CardEntry {
  /** The mark on the stub: a place or a team number. Without one, the name is centred. */
  mark?: string;
  /** One name, or the names of a team. */
  names: readonly string[];
  /** Paper colour, 1 to 10; default: white. */
  stock?: number;
  /** Highlighted as the first place or the only entry. Only the first entry may be. */
  isFirst?: boolean;
}

/** The content of a share image. */
export interface Card {
  title: string;
  /** One line: “3 winners from 148 participants”. */
  facts: string;
  /** The formatted date of the draw: “20 November 2026”. */
  date: string;
  /** Entries after the twelfth may be omitted. */
  entries: readonly CardEntry[];
  /** Number of entries in the whole result; default: the number given. */
  total?: number;
  /** Manual changes since the draw, as parts of one line; those that do not fit are counted. */
  changes?: readonly string[];
  /** “and 8 more” */
  more: (count: number) => string;
}

/** The content of a picture; the date and “and 8 more” are added with the same wording everywhere. */
export interface CardContent extends Omit<Card, "date" | "more"> {
  /** The time of the draw (ISO 8601). */
  createdAt: string;
}

/** A page's entry in menus and on the home page. Its texts belong to the area `shell`. */
export interface MenuEntry {
  readonly kind: Kind;
  readonly path: NonNullable<LinkProps["to"]>;
  readonly name: MessageId;
  /** Its description in one sentence. */
  readonly about: MessageId;
  /** A message of the area `home`. */
  readonly badge?: MessageId;
}

/** The descriptor of a generator. Every page loads all of them, so heavy parts are behind an `import()`. */
export interface Generator<T extends DrawnType> extends MenuEntry {
  /**
   * The generator's own texts. They include `tile`, its name in My History, `inShort1` to `inShort3`, how it works step
   * by step, and `waiting`, a link back to an unsaved result. Session storage keeps its draft under `<area>.draft`.
   */
  readonly area: Area;
  /** The procedure that saves a result. */
  readonly save: (history: Clients["client"]["history"]) => {
    mutate: (
      input: SaveFields<T>,
      options: { context: Record<string, unknown> },
    ) => Promise<{ name: string }>;
  };
  readonly loadSaved: () => Promise<{ saved: SavedViews<T> }>;
}

/** A saved result as exported by the tools. */
export interface Export {
  readonly text: string;
  readonly card: CardContent;
  /** A table with a header row; omitted if the result is a single value. */
  readonly rows?: readonly (readonly (string | number)[])[];
}

/** The source of a prefill: the settings, for types with presets; otherwise a saved result. */
export type Prefill<T extends DrawnType> = {
  [Type in DrawnType]: Type extends PresetType ? SettingsOf<Type> : HistoryItemOf<Type>;
}[T];

/** The display of a generator's results in My History and the Dashboard. */
export interface SavedViews<T extends DrawnType> {
  /** One line about the saved result; the list contains only the first entries of a long one. */
  readonly Summary: ComponentType<{ item: HistoryItemOf<T> }>;
  /**
   * The history state that refills the form, to repeat a result or open a preset.
   * @param language of the page, for words among the inputs
   */
  readonly prefill: (from: Prefill<T>, language: string) => HistoryState;
  /** The whole result, in large. */
  readonly Detail: ComponentType<{ item: HistoryItemOf<T> }>;
  /** @param title the result's title on the page */
  readonly exportOf: (intl: IntlShape, whole: HistoryItemOf<T>, title: string) => Export;
  /** The full-window presentation; omitted if the summary is complete. */
  readonly show?: {
    readonly label: MessageId;
    readonly View: ComponentType<{ item: HistoryItemOf<T> }>;
    /** Whether the result itself fills the window. */
    readonly fills?: boolean;
  };
}
