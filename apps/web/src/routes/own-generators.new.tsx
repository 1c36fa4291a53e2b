import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../app/guards.ts";
import { NewGeneratorPage } from "../features/own-generators/editor/NewGeneratorPage.tsx";

export const Route = createFileRoute("/own-generators/new")({
  staticData: { title: "own-generators.newTitle" },
  beforeLoad: requireSession,
  loader: ({ context }) => context.texts.load("own-generators", "results", "errors"),
  component: NewGeneratorPage,
});
