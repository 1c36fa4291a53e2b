import {
  addressIn,
  archiveAddress,
  archivePathOf,
  archiveSizes,
  DomainError,
  type Language,
  languages,
} from "@sortes/contract";
import * as archive from "@sortes/db/newsletter/archive/archive";
import * as brandSettings from "@sortes/db/newsletter/settings/brand";
import type { ListedLetter } from "@sortes/db/newsletter/archive/archive";
import { mailBrand, publicLetter, publicLine } from "@sortes/email";
import { found } from "../../../failure.ts";
import { urlSetOf } from "../../../http/site-map.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { feedOf } from "./archive-feed.ts";
import { archivePage, type LetterLine, missingPage } from "./archive-page.ts";
import { letterPage } from "./letter-page.ts";

interface LetterPage {
  /** The canonical path; any other path redirects to it. */
  path: string;
  language: Language;
  /** Whether search engines may index it. */
  isListed: boolean;
  html: string;
}

/** Serves the public part of the newsletter as whole documents. */
export class LetterArchive extends Service<ServiceParts<"db" | "publicUrl">> {
  /** One page of the list. @param page from 1. @throws DomainError NOT_FOUND if there are fewer. */
  async page(language: Language, page: number): Promise<string> {
    const { db } = this.parts;
    const limit = archiveSizes.page;
    const pages = Math.max(1, Math.ceil((await archive.count(db, language)) / limit));
    if (page > pages) throw new DomainError("NOT_FOUND");
    const rows = await archive.page(db, { language, limit, offset: (page - 1) * limit });
    const letters = rows.map((row) => this.#lineOf(row));
    return archivePage({ ...(await this.#site(language)), page, pages, letters });
  }

  /** The page that says that a letter is not public. */
  async missing(language: Language): Promise<string> {
    return missingPage(await this.#site(language));
  }

  /**
   * A letter in a language, or in another one if it does not exist in that language.
   * @throws DomainError NOT_FOUND if it is not public.
   */
  async letter(number: number, language: Language): Promise<LetterPage> {
    const { db, publicUrl } = this.parts;
    const letter = found(await archive.findLetter(db, number, [language, ...languages]));
    const { locale, isListed } = letter;
    const path = this.#pathOf(letter);
    const site = await this.#site(locale);
    const html = letterPage({
      ...site,
      path,
      languages: letter.languages,
      isListed,
      sentAt: letter.startedAt,
      preheader: publicLine(letter.preheader, publicUrl),
      ...publicLetter(letter, publicUrl),
    });
    return { path, language: locale, isListed, html };
  }

  /**
   * The archive number of a campaign, to which the links in its mails lead.
   * @throws DomainError NOT_FOUND if it is not public.
   */
  async numberOf(campaignId: string): Promise<number> {
    return found(await archive.findNumber(this.parts.db, campaignId));
  }

  /** The newest letters as RSS 2.0. */
  async feed(language: Language): Promise<string> {
    const limit = archiveSizes.feed;
    const rows = await archive.page(this.parts.db, { language, limit, offset: 0 });
    return feedOf({
      ...(await this.#site(language)),
      letters: rows.map((row) => this.#lineOf(row)),
    });
  }

  /** The sitemap of the list and the newest letters. */
  async siteMap(): Promise<string> {
    const { db, publicUrl } = this.parts;
    const letters = await archive.map(db, archiveSizes.siteMap);
    const pages = [
      { path: archiveAddress, languages },
      ...letters.map((letter) => ({ path: this.#pathOf(letter), languages: letter.languages })),
    ];
    return urlSetOf(
      pages.map(({ path, languages: own }) => {
        const alternates = own.map((one) => [one, addressIn(one, publicUrl, path)] as const);
        return { addresses: alternates.map(([, address]) => address), alternates };
      }),
    );
  }

  async #site(language: Language) {
    const { db, publicUrl } = this.parts;
    return { language, publicUrl, brand: mailBrand(await brandSettings.get(db), publicUrl) };
  }

  #pathOf({ number, ownSubject }: Pick<ListedLetter, "number" | "ownSubject">): string {
    return archivePathOf(number, publicLine(ownSubject, this.parts.publicUrl));
  }

  #lineOf(letter: ListedLetter): LetterLine {
    const { publicUrl } = this.parts;
    return {
      path: this.#pathOf(letter),
      language: letter.locale,
      subject: publicLine(letter.subject, publicUrl),
      preheader: publicLine(letter.preheader, publicUrl),
      sentAt: letter.startedAt,
    };
  }
}
