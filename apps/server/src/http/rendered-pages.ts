import type { Language } from "@sortes/contract";
import type { FastifyBaseLogger } from "fastify";
import { failureOf } from "../failure.ts";
import { type Page, pageOf } from "./page-file.ts";
import { type Ask, Renderer, RenderingError } from "./renderer.ts";

/** Pages that do not change while the process runs; cached. */
const keptPages = /^(?:tiers|random-article(?:\/[\w-]{1,100})?)$/;
/**
 * Open lists, of which only the head is rendered, for link previews. With it goes the answer that the browser would ask
 * for next, so that people who join from one network are not charged for more than before.
 */
const headPages = /^join\/\w{1,100}$/;
/** Shared generators and published draws, which may change; rendered for each request. */
const freshPages = /^(?:g\/[\w-]{1,100}|draws\/(?!new$)[\w-]{1,100})$/;

/** Cost of rendering a page in units of work of the flood guard, beside its queries. */
const unitsOfPage = 4;

/** The visitor of a page. Has no session, because pages are rendered as guests see them. */
export interface Visitor {
  ask: Ask;
  /** @throws DomainError RATE_LIMITED. */
  charge: (units: number) => void;
}

/** Pages with data, rendered on the server by their build's renderer. */
export class RenderedPages {
  readonly #renderer: Renderer;
  readonly #publicUrl: string;
  readonly #log: FastifyBaseLogger;
  /** Cached pages by language and path. Bounded, because only pages that exist are cached. */
  readonly #kept = new Map<string, Promise<Page>>();

  constructor(folder: string, { publicUrl, log }: { publicUrl: string; log: FastifyBaseLogger }) {
    this.#renderer = new Renderer(folder, log);
    this.#publicUrl = publicUrl;
    this.#log = log;
  }

  /**
   * @param path without the first slash
   * @returns undefined if the browser has to render the page: it has no data, or rendering failed or timed out
   */
  async find(
    language: Language,
    path: string,
    visitorOf: () => Visitor,
  ): Promise<Page | "missing" | undefined> {
    try {
      if (headPages.test(path)) return await this.#render(language, path, visitorOf(), 5, 0);
      if (freshPages.test(path)) return await this.#render(language, path, visitorOf(), 5);
      if (!keptPages.test(path)) return undefined;
      const key = `${language}/${path}`;
      return await (this.#kept.get(key) ??
        this.#keep(key, this.#render(language, path, visitorOf(), 9)));
    } catch (error) {
      if (error instanceof RenderingError) return undefined;
      const { status } = failureOf(error);
      if (status === 500) this.#log.error({ err: error }, "the query of a page failed");
      return [400, 404, 410].includes(status) ? "missing" : undefined;
    }
  }

  #keep(key: string, page: Promise<Page>): Promise<Page> {
    this.#kept.set(key, page);
    page.catch(() => this.#kept.delete(key));
    return page;
  }

  close(): void {
    this.#renderer.close();
  }

  async #render(
    language: Language,
    path: string,
    visitor: Visitor,
    quality: number,
    units = unitsOfPage,
  ) {
    visitor.charge(units);
    const html = await this.#renderer.render(`/${path}`, language, visitor.ask);
    return pageOf(html, this.#publicUrl, quality);
  }
}
