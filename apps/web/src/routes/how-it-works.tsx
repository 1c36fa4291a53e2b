import { createFileRoute } from "@tanstack/react-router";
import { drawingGenerators } from "../app/generators.ts";
import { HowItWorksPage } from "../features/how-it-works/HowItWorksPage.tsx";

export const Route = createFileRoute("/how-it-works")({
  staticData: { title: "how.title" },
  loader: ({ context }) => context.texts.load("how", ...drawingGenerators.map(({ area }) => area)),
  component: HowItWorksPage,
});
