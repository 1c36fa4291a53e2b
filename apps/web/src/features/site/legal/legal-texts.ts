import type { Language } from "@sortes/contract";
import { queryOptions } from "@tanstack/react-query";
import { prefetchSite, type Services } from "../../../base/services.ts";
import { loadPart } from "../../../base/load-part.ts";

/**
 * A block of a section. Its texts may contain `[links](/terms-of-service)`, `` `stored keys` `` and `{email}`, the
 * operator's address.
 */
export type Block =
  | { p: string }
  | { list: readonly string[] }
  | { facts: readonly { term: string; text: string }[] };

export interface LegalText {
  lead: string;
  /** Section ids are used in URLs, and are the same in all languages. */
  sections: readonly { id: string; title: string; blocks: readonly Block[] }[];
}

export type LegalDocument = "privacy" | "terms";

const files = import.meta.glob<LegalText>("./*.json", { import: "default" });

/** A legal text in one language, loaded on demand from its own file. */
export const legalText = (document: LegalDocument, language: Language) =>
  queryOptions({
    queryKey: ["legal", document, language],
    queryFn: () => {
      const load = files[`./${document}.${language}.json`];
      if (!load) throw new Error(`No text ${document} in ${language}`);
      return loadPart(load);
    },
    staleTime: Infinity,
  });

/** Loads everything that a legal page shows. */
export async function loadLegal(services: Services, document: LegalDocument): Promise<void> {
  const { queryClient, texts } = services;
  const { language } = texts.state.get();
  await Promise.all([
    texts.load("legal"),
    queryClient.ensureQueryData(legalText(document, language)),
    prefetchSite(services),
  ]);
}
