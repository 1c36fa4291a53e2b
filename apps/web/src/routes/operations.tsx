import { createFileRoute } from "@tanstack/react-router";
import { OperationsPage } from "../features/operations/OperationsPage.tsx";
import { requireStaff } from "../shell/require-staff.ts";

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
