import type { Language } from "@sortes/contract";
import type { FastifyBaseLogger } from "fastify";
import { failureOf } from "../failure.ts";
import { type Page, pageOf } from "./page-file.ts";
import { type Ask, Renderer, RenderingError } from "./renderer.ts";

/** Pages that show everybody the same for as long as the process runs. */
const keptPages = /^(?:tiers|random-article(?:\/[\w-]{1,100})?)$/;
/** Shared generators and published draws: their owners change them. */
const freshPages = /^(?:g\/[\w-]{1,100}|draws\/(?!new$)[\w-]{1,100})$/;

/** Units of work of the flood guard that rendering a page costs, beside its queries. */
const unitsOfPage = 4;

/** The visitor who asks for a page, without a session: pages are rendered as guests see them. */
export interface Visitor {
  ask: Ask;
  /** @throws DomainError RATE_LIMITED. */
  charge: (units: number) => void;
}

/** The pages with data, rendered for the requests for them by the program of their build. */
export class RenderedPages {
  readonly #renderer: Renderer;
  readonly #publicUrl: string;
  readonly #log: FastifyBaseLogger;
  /** By language and path; only of pages that exist, which are few. */
  readonly #kept = new Map<string, Promise<Page>>();

  constructor(folder: string, { publicUrl, log }: { publicUrl: string; log: FastifyBaseLogger }) {
    this.#renderer = new Renderer(folder, log);
    this.#publicUrl = publicUrl;
    this.#log = log;
  }

  /**
   * @param path without the first slash
   * @returns undefined where the page has to be rendered in the browser: it has no data, or it did not come in time
   */
  async find(
    language: Language,
    path: string,
    visitorOf: () => Visitor,
  ): Promise<Page | "missing" | undefined> {
    try {
      if (freshPages.test(path)) return await this.#render(language, path, visitorOf(), 5);
      if (!keptPages.test(path)) return undefined;
      const key = `${language}/${path}`;
      return await (this.#kept.get(key) ??
        this.#keep(key, this.#render(language, path, visitorOf(), 9)));
    } catch (error) {
      if (error instanceof RenderingError) return undefined;
      const { status } = failureOf(error);
      if (status === 500) this.#log.error({ err: error }, "a query of a page failed");
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

  async #render(language: Language, path: string, visitor: Visitor, quality: number) {
    visitor.charge(unitsOfPage);
    const html = await this.#renderer.render(`/${path}`, language, visitor.ask);
    return pageOf(html, this.#publicUrl, quality);
  }
}
