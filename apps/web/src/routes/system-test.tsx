import { createFileRoute } from "@tanstack/react-router";
import { SystemTestPage } from "../features/operations/diagnostics/SystemTestPage.tsx";

export const Route = createFileRoute("/system-test")({
  staticData: { title: "diagnostics.title" },
  loader: ({ context }) => context.texts.load("diagnostics"),
  component: SystemTestPage,
});
