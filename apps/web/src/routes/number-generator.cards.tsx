import { createFileRoute } from "@tanstack/react-router";
import { ModeRoute } from "../features/generators/numbers/modes/ModeRoute.tsx";

export const Route = createFileRoute("/number-generator/cards")({
  staticData: { title: "numbers.titleCards" },
  loader: ({ context }) => context.texts.load("numbers", "number-modes", "results", "errors"),
  component: CardsPage,
});

function CardsPage() {
  return <ModeRoute kind="cards" />;
}
