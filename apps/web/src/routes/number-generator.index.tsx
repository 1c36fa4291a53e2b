import { createFileRoute } from "@tanstack/react-router";
import { NumbersPage } from "../features/generators/numbers/NumbersPage.tsx";

export const Route = createFileRoute("/number-generator/")({
  staticData: { title: "numbers.title" },
  loader: ({ context }) => context.texts.load("numbers", "results", "errors"),
  component: NumbersPage,
});
