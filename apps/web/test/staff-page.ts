import type {
  AuditEntry,
  ReportedGenerator,
  ReportedOpenList,
  StaffInvitation,
  StaffMember,
} from "@sortes/contract";
import { person } from "@sortes/testing/builders";
import { fireEvent, screen, within } from "@testing-library/react";
import { fakeServer, type Handlers } from "./fake-server.ts";
import { openApp } from "./open-app.tsx";
import { page } from "./page.ts";
import { words } from "./words.ts";

export const me = person({ isStaff: true });
export const dialog = () => within(screen.getByRole("dialog"));
export const fill = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });

const member = (fields: Partial<StaffMember>): StaffMember => ({
  id: "0197a2b0-0000-7000-8000-00000000aaaa",
  username: "Bogdan",
  email: "bogdan@example.ro",
  since: "2026-04-14T10:00:00.000Z",
  by: "person",
  byName: "Ana",
  ...fields,
});
export const bogdan = member({});
export const entry = (n: number, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `0197a2b0-0000-7000-8000-${String(n).padStart(12, "0")}`,
  at: "2026-04-14T10:00:00.000Z",
  by: "person",
  actor: me.id,
  actorName: "Ana",
  action: "queue.redrive",
  subject: "queues",
  subjectName: null,
  detail: "",
  names: [],
  ...fields,
});

export const reportsPage = (generators: ReportedGenerator[]) => ({
  generators,
  pagination: { total: generators.length, page: 1, limit: 20, pages: 1 },
});
export const listsPage = (lists: ReportedOpenList[]) => ({
  lists,
  pagination: { total: lists.length, page: 1, limit: 20, pages: 1 },
});

/** The staff page, with a server that has these users and entries. */
export function serve(others: Handlers = {}) {
  const staff = [member({ id: me.id, username: "Ana", email: me.email, by: null, since: null })];
  staff.push(bogdan);
  const invitations: StaffInvitation[] = [];
  const calls = fakeServer({
    "users.me": () => me,
    "staff.list": () => ({
      staff: [...staff],
      invitations: [...invitations],
      actors: [{ actor: "cli", name: null }],
    }),
    "generatorReports.list": () => reportsPage([]),
    "openListReports.list": () => listsPage([]),
    "staff.record": () => ({ entries: [entry(1)], next: null }),
    "staff.revoke": ({ input: { id } }) =>
      void staff.splice(
        staff.findIndex((one) => one.id === id),
        1,
      ),
    ...others,
  });
  return { calls, invitations };
}

export const open = async (path = "/staff") => {
  const app = await openApp(path);
  await page().findByRole("heading", { level: 1, name: words("staff.title") });
  await page().findByRole("table", { name: words("staff.record") });
  return app;
};
