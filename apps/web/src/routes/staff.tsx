import { createFileRoute } from "@tanstack/react-router";
import { staffSearch } from "../features/accounts/staff/staff-search.ts";
import { DrawsSlot } from "../features/draws/staff/DrawsSlot.tsx";
import { StaffPage } from "../features/accounts/staff/StaffPage.tsx";
import { requireStaff } from "../shell/require-staff.ts";

export const Route = createFileRoute("/staff")({
  staticData: { title: "staff.title" },
  beforeLoad: requireStaff,
  validateSearch: staffSearch,
  loader: async ({ context: { texts, utils } }) => {
    await Promise.all([
      texts.load("staff", "history", "errors"),
      // failures are shown by the page
      utils.staff.list.prefetch(),
    ]);
  },
  component: () => (
    <StaffPage>
      <DrawsSlot />
    </StaffPage>
  ),
});
