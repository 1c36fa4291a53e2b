import { createFileRoute } from "@tanstack/react-router";
import { requireStaff } from "../base/services.ts";
import { OperationsPage } from "../features/operations/OperationsPage.tsx";

export const Route = createFileRoute("/operations")({
  staticData: { title: "operations.title" },
  beforeLoad: requireStaff,
  loader: async ({ context }) => {
    await Promise.all([
      context.texts.load("operations", "campaigns", "errors"),
      // failures are shown by the page
      context.utils.operations.overview.prefetch(),
      context.utils.operations.lastDay.prefetch(),
      context.utils.sending.state.prefetch(),
    ]);
  },
  component: OperationsPage,
});
