import { createFileRoute } from "@tanstack/react-router";
import { NewDrawPage } from "../features/draws/desk/NewDrawPage.tsx";

export const Route = createFileRoute("/draws/new")({
  staticData: { title: "draw-desk.newTitle" },
  loader: async ({ context: { texts } }) => {
    await texts.load("draw-desk", "names", "account", "results", "errors");
  },
  component: NewDrawPage,
});
