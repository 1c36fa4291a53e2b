import { createFileRoute } from "@tanstack/react-router";
import { listedGenerators } from "../features/generators/generators.ts";
import { HowItWorksPage } from "../features/site/how-it-works/HowItWorksPage.tsx";

export const Route = createFileRoute("/how-it-works")({
  staticData: { title: "how.title" },
  loader: ({ context }) => context.texts.load("how", ...listedGenerators.map(({ area }) => area)),
  component: HowItWorksPage,
});
