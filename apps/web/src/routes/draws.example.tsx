import { createFileRoute } from "@tanstack/react-router";
import { ExamplePage } from "../features/draws/example/ExamplePage.tsx";

export const Route = createFileRoute("/draws/example")({
  staticData: { title: "draws.example" },
  loader: async ({ context: { texts, utils } }) => {
    // failures are shown by the page
    await Promise.all([texts.load("draws", "errors"), utils.draws.settings.prefetch()]);
  },
  component: ExamplePage,
});
