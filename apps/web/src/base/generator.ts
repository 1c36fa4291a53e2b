import type { DrawnType, HistoryItemOf, PresetType, SettingsOf } from "@sortes/contract";
import type { Kind } from "@sortes/ui";
import type { HistoryState, LinkProps } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { IntlShape } from "./intl.ts";
import type { Area, MessageId } from "./catalogues.ts";

/** Entries that a card shows; the others are counted. */
export const mostOnCard = 12;

/** One slip of a card. */
export interface CardEntry {
  /** On the stub: the place, or the number of the team. Without it the name is centred. */
  mark?: string;
  /** One name, or those of a team. */
  names: readonly string[];
  /** Ticket stock, 1 to 10; default: white. */
  stock?: number;
  /** Larger than the others, and canary: first place, or the only one. Only the first entry may be. */
  isFirst?: boolean;
}

/** A result as a picture. */
export interface Card {
  title: string;
  /** One line: “3 winners from 148 participants”. */
  facts: string;
  /** The date of the draw, in words: “20 November 2026”. */
  date: string;
  /** Those after the twelfth need not be given. */
  entries: readonly CardEntry[];
  /** Entries of the whole result; default: those given. */
  total?: number;
  /** Manual changes since, as parts of one line; those that do not fit are counted. */
  changes?: readonly string[];
  /** “and 8 more” */
  more: (count: number) => string;
}

/** The content of a picture; date and omissions have the same wording everywhere. */
export interface CardContent extends Omit<Card, "date" | "more"> {
  /** The time of the draw: ISO 8601. */
  createdAt: string;
}

/** The entry of a page in menus and on the home page. Its texts belong to the area `shell`. */
export interface MenuEntry {
  readonly kind: Kind;
  readonly path: NonNullable<LinkProps["to"]>;
  readonly name: MessageId;
  /** Its description in one sentence. */
  readonly about: MessageId;
  /** Of the area `home`. */
  readonly badge?: MessageId;
}

/** The descriptor of a generator in the browser. Every page loads all of them: heavy parts are behind an `import()`. */
export interface Generator<T extends DrawnType> extends MenuEntry {
  /** Whether it is in the lists with lengths fixed by the specification (docs/domains/generators.md). */
  readonly isListed: boolean;
  /**
   * Its own texts. Among them are `tile`, its name in My History, `inShort1` to `inShort3`, how it works step by step,
   * and `waiting`, which leads back to a result that is not saved yet. The session storage keeps its draft under
   * `<area>.draft`.
   */
  readonly area: Area;
  readonly loadSaved: () => Promise<{ saved: SavedViews<T> }>;
}

/** Data for tools from a saved result. */
export interface TakenOut {
  readonly text: string;
  readonly card: CardContent;
  /** A table with its line of headings; left out where the result is a single thing. */
  readonly rows?: readonly (readonly (string | number)[])[];
}

/** Of types with presets, their settings are enough; a saved result has them all. */
export type Prefill<T extends DrawnType> = {
  [Type in DrawnType]: Type extends PresetType ? SettingsOf<Type> : HistoryItemOf<Type>;
}[T];

/** The display of a generator's results in My History and the Dashboard. */
export interface SavedViews<T extends DrawnType> {
  /** One line about the saved result; of a long result the list has only the first entries. */
  readonly Summary: ComponentType<{ item: HistoryItemOf<T> }>;
  /** The inputs to repeat a result, or of a preset. */
  readonly prefill: (from: Prefill<T>) => HistoryState;
  /** The whole result, to be read on cloth. */
  readonly Whole: ComponentType<{ item: HistoryItemOf<T> }>;
  /** @param title the result's title on the page */
  readonly takeOut: (intl: IntlShape, whole: HistoryItemOf<T>, title: string) => TakenOut;
  /** The result over the whole window; omitted if the summary is complete. */
  readonly show?: {
    readonly label: MessageId;
    readonly View: ComponentType<{ item: HistoryItemOf<T> }>;
    /** Whether the result itself fills the window. */
    readonly fills?: boolean;
  };
}
