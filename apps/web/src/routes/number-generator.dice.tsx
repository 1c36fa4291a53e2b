import { createFileRoute } from "@tanstack/react-router";
import { ModeRoute } from "../features/generators/numbers/modes/ModeRoute.tsx";

export const Route = createFileRoute("/number-generator/dice")({
  staticData: { title: "numbers.titleDice" },
  loader: ({ context }) => context.texts.load("numbers", "number-modes", "results", "errors"),
  component: DicePage,
});

function DicePage() {
  return <ModeRoute kind="dice" />;
}
