import { createFileRoute } from "@tanstack/react-router";
import { requireStaff } from "../base/services.ts";
import { staffSearch } from "../features/staff/staff-search.ts";
import { StaffPage } from "../features/staff/StaffPage.tsx";

export const Route = createFileRoute("/staff")({
  staticData: { title: "staff.title" },
  beforeLoad: requireStaff,
  validateSearch: staffSearch,
  loader: async ({ context: { texts, utils } }) => {
    await Promise.all([
      texts.load("staff", "history", "errors"),
      // a failure is the page's to show
      utils.staff.list.prefetch(),
    ]);
  },
  component: StaffPage,
});
