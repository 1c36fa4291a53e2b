import type { Language } from "@sortes/contract";
import { useLayoutEffect } from "react";
import { type Area, loadCatalogue, type Messages } from "./catalogues.ts";
import { Signal } from "./signal.ts";

/** A title set by the page itself, if its route cannot know it. */
export const ownTitle = new Signal<string | undefined>(undefined);

/** Sets the document title from the page's content instead of its route. */
export function usePageTitle(title: string): void {
  // a layout effect: runs before the router reports that it has rendered
  useLayoutEffect(() => {
    ownTitle.set(title);
    return () => ownTitle.set(undefined);
  }, [title]);
}

/** Prevents line breaks at hyphens inside words, as in `s-a`. The build does the same for catalogues. */
export const joinAtHyphens = (text: string): string =>
  text.replaceAll(/(?<=\p{L}-)(?=\p{Ll})/gu, "\u2060");

interface TextsState {
  language: Language;
  /** The messages of all requested areas. */
  messages: Messages;
}

/** The page's language and the messages loaded so far. Pages request their areas in their loader. */
export class Texts {
  readonly state: Signal<TextsState>;
  readonly #areas = new Set<Area>();
  readonly #loaded = new Map<string, Partial<Messages>>();
  #wanted: Language;

  constructor(language: Language) {
    this.#wanted = language;
    this.state = new Signal({ language, messages: {} as Messages });
  }

  /** The areas requested so far. */
  get areas(): readonly Area[] {
    return [...this.#areas];
  }

  /** @throws if a file cannot be fetched in time; calling again retries. */
  readonly load = async (...areas: Area[]): Promise<void> => {
    await Promise.all(areas.map((area) => this.#fetch(this.#wanted, area)));
    const grown = areas.filter((area) => !this.#areas.has(area));
    for (const area of grown) this.#areas.add(area);
    // the language may have changed since
    if (grown.length > 0) await this.#show();
  };

  /** Loads the page's messages in another language, then switches. The last choice wins. */
  readonly change = async (language: Language): Promise<void> => {
    this.#wanted = language;
    await this.#show();
  };

  async #show(): Promise<void> {
    const language = this.#wanted;
    try {
      const areas = [...this.#areas].map((area) => this.#fetch(language, area));
      const parts = await Promise.all(areas);
      if (this.#wanted !== language) return;
      this.state.set({ language, messages: Object.assign({}, ...parts) as Messages });
    } catch (error) {
      if (this.#wanted === language) this.#wanted = this.state.get().language;
      throw error;
    }
  }

  async #fetch(language: Language, area: Area): Promise<Partial<Messages>> {
    const key = `${language} ${area}`;
    const known = this.#loaded.get(key);
    if (known) return known;
    const messages = await loadCatalogue(language, area);
    this.#loaded.set(key, messages);
    return messages;
  }
}
