import type { Language } from "@sortes/contract";
import { queryOptions } from "@tanstack/react-query";
import { prefetchSite, type Services } from "../../../base/services.ts";
import { loadPart, timeLimits } from "../../../base/load-part.ts";

/** A part of a section. Its texts may hold `[links](/terms-of-service)`, `` `stored keys` `` and `{email}`, our address. */
export type Block =
  | { p: string }
  | { list: readonly string[] }
  | { facts: readonly { term: string; text: string }[] };

export interface LegalText {
  lead: string;
  /** The id of a section is part of addresses, and the same in all languages. */
  sections: readonly { id: string; title: string; blocks: readonly Block[] }[];
}

export type LegalDocument = "privacy" | "terms";

const files = import.meta.glob<LegalText>("./*.json", { import: "default" });

/** A text of the law in one language. It is a file of its own, fetched when it is asked for. */
export const legalText = (document: LegalDocument, language: Language) =>
  queryOptions({
    queryKey: ["legal", document, language],
    queryFn: () => {
      const load = files[`./${document}.${language}.json`];
      if (!load) throw new Error(`No text ${document} in ${language}`);
      return loadPart(timeLimits.file, load);
    },
    staleTime: Infinity,
  });

/** Brings all that a page with such a text shows. */
export async function loadLegal(services: Services, document: LegalDocument): Promise<void> {
  const { queryClient, texts } = services;
  const { language } = texts.state.get();
  await Promise.all([
    texts.load("legal"),
    queryClient.ensureQueryData(legalText(document, language)),
    prefetchSite(services),
  ]);
}
