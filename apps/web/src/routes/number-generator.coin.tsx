import { createFileRoute } from "@tanstack/react-router";
import { ModeRoute } from "../features/generators/numbers/modes/ModeRoute.tsx";

export const Route = createFileRoute("/number-generator/coin")({
  staticData: { title: "numbers.titleCoin" },
  loader: ({ context }) => context.texts.load("numbers", "number-modes", "results", "errors"),
  component: CoinPage,
});

function CoinPage() {
  return <ModeRoute kind="coin" />;
}
