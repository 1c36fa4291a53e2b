import type { Language } from "@sortes/contract";
import { useLayoutEffect } from "react";
import { type Area, loadCatalogue, type Messages } from "./catalogues.ts";
import { Signal } from "./signal.ts";

/** The title that a page gives itself, when its route cannot know it. */
export const ownTitle = new Signal<string | undefined>(undefined);

/** Sets the page's title to that of its content, instead of its route's. */
export function usePageTitle(title: string): void {
  // before the router reports that it has rendered
  useLayoutEffect(() => {
    ownTitle.set(title);
    return () => ownTitle.set(undefined);
  }, [title]);
}

/** Lets no line end at a hyphen between letters, as in `s-a`. The build does the same for catalogues. */
export const joinAtHyphens = (text: string): string =>
  text.replaceAll(/(?<=\p{L}-)(?=\p{Ll})/gu, "\u2060");

interface TextsState {
  language: Language;
  /** Of all areas that were asked for. */
  messages: Messages;
}

/** The language of the page and the texts loaded so far. Pages ask for their areas in their loader. */
export class Texts {
  readonly state: Signal<TextsState>;
  readonly #areas = new Set<Area>();
  readonly #loaded = new Map<string, Partial<Messages>>();
  #wanted: Language;

  constructor(language: Language) {
    this.#wanted = language;
    this.state = new Signal({ language, messages: {} as Messages });
  }

  /** The areas that were asked for so far. */
  get areas(): readonly Area[] {
    return [...this.#areas];
  }

  /** @throws where a file cannot be fetched, or not in time; asking again tries again. */
  readonly load = async (...areas: Area[]): Promise<void> => {
    await Promise.all(areas.map((area) => this.#fetch(this.#wanted, area)));
    const grown = areas.filter((area) => !this.#areas.has(area));
    for (const area of grown) this.#areas.add(area);
    // the language may have changed meanwhile
    if (grown.length > 0) await this.#show();
  };

  /** Loads the page's texts in the other language, then shows them. The last choice wins. */
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
