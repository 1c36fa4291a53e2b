import { createFileRoute } from "@tanstack/react-router";
import { ModeRoute } from "../features/generators/numbers/modes/ModeRoute.tsx";

export const Route = createFileRoute("/number-generator/lottery")({
  staticData: { title: "numbers.titleLottery" },
  loader: ({ context }) => context.texts.load("numbers", "number-modes", "results", "errors"),
  component: LotteryPage,
});

function LotteryPage() {
  return <ModeRoute kind="lottery" />;
}
