import { createFileRoute } from "@tanstack/react-router";
import { HowItWorksPage } from "../features/how-it-works/HowItWorksPage.tsx";

export const Route = createFileRoute("/how-it-works")({
  staticData: { title: "how.title" },
  loader: ({ context }) => context.texts.load("how"),
  component: HowItWorksPage,
});
