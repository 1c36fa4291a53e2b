import { createFileRoute } from "@tanstack/react-router";
import { LogPage } from "../features/draws/log/LogPage.tsx";

export const Route = createFileRoute("/draws/log")({
  staticData: { title: "draws.log" },
  loader: async ({ context: { texts, utils } }) => {
    // failures are shown by the page
    await Promise.all([texts.load("draws", "errors"), utils.draws.settings.prefetch()]);
  },
  component: LogPage,
});
