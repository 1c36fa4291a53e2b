import { createFileRoute } from "@tanstack/react-router";
import { GiftsPage } from "../features/generators/gifts/GiftsPage.tsx";

export const Route = createFileRoute("/gift-exchange/")({
  staticData: { title: "gifts.title" },
  loader: ({ context }) => context.texts.load("gifts", "names", "results", "errors"),
  component: GiftsPage,
});
