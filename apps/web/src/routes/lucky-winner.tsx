import { createFileRoute } from "@tanstack/react-router";
import { WinnersPage } from "../features/generators/winners/WinnersPage.tsx";

export const Route = createFileRoute("/lucky-winner")({
  staticData: { title: "winners.title" },
  loader: ({ context }) => context.texts.load("winners", "names", "results", "errors"),
  component: WinnersPage,
});
