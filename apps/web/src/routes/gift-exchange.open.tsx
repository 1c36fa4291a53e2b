import { createFileRoute } from "@tanstack/react-router";
import { OpenGiftPage } from "../features/generators/gifts/open/OpenGiftPage.tsx";

export const Route = createFileRoute("/gift-exchange/open")({
  staticData: { title: "gifts.openTitle" },
  loader: ({ context }) => context.texts.load("gifts"),
  component: OpenGiftPage,
});
