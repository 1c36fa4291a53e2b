import type { Language } from "@sortes/contract";
import { queryOptions } from "@tanstack/react-query";
import { prefetchSite, type Services } from "../../base/services.ts";
import { loadPart, timeLimits } from "../../base/load-part.ts";
import type { LegalText } from "./legal-text.ts";

export type LegalDocument = "privacy" | "terms";

type Load = () => Promise<{ text: LegalText }>;

const files: Record<LegalDocument, Record<Language, Load>> = {
  privacy: {
    en: () => import("./privacy/en.ts"),
    ro: () => import("./privacy/ro.ts"),
  },
  terms: {
    en: () => import("./terms/en.ts"),
    ro: () => import("./terms/ro.ts"),
  },
};

/** A text of the law in one language. It is a file of its own, fetched when it is asked for. */
export const legalText = (document: LegalDocument, language: Language) =>
  queryOptions({
    queryKey: ["legal", document, language],
    queryFn: async () => (await loadPart(timeLimits.file, files[document][language])).text,
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
