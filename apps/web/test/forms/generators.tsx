import { historyPage, teamItem } from "@sortes/testing/builders";
import { fireEvent, screen } from "@testing-library/react";
import { NewListForm } from "../../src/features/generators/open-lists/desk/NewListForm.tsx";
import { ChangeEntry } from "../../src/features/generators/open-lists/join/ChangeEntry.tsx";
import { ReportDialog } from "../../src/features/generators/own-generators/shared/ReportDialog.tsx";
import type { Handlers } from "../fake-server.ts";
import { ownEntry } from "../open-lists.ts";
import { words } from "../words.ts";
import { type Form, nothing } from "./form.ts";

export const generatorForms: Record<string, Form> = {
  "a report": {
    areas: ["own-generators", "results"],
    file: "features/generators/own-generators/shared/ReportDialog.tsx",
    shown: () => <ReportDialog shareId="abc" onClose={nothing} />,
    by: "member",
    typed: [["own-generators.reportWords", "It insults people."]],
    send: "own-generators.reportSend",
    call: "ownGenerators.report",
    field: "text",
    failed: "own-generators.reportFailed",
  },
  "a draw of a shared generator": {
    file: "features/generators/own-generators/shared/SharedGeneratorPage.tsx",
    path: "/g/abc",
    handlers: {
      "ownGenerators.shared": () => ({
        name: "Stories",
        description: "",
        by: "Ana",
        takenDown: null,
        draws: true,
      }),
    } as unknown as Handlers,
    by: "member",
    typed: [["own-generators.count", "3"]],
    send: "own-generators.draw",
    call: "ownGenerators.drawShared",
    field: "count",
    failed: "own-generators.failed",
  },
  "the name of a saved result": {
    file: "features/generators/history/SavedDialog.tsx",
    path: "/dashboard",
    handlers: { "history.list": () => historyPage([teamItem({ name: "Class 6B" })]) },
    async open() {
      fireEvent.click(await screen.findByRole("button", { name: words("dashboard.view") }));
      fireEvent.click(await screen.findByRole("button", { name: words("dashboard.rename") }));
    },
    by: "member",
    typed: [["dashboard.newName", "Class 6C"]],
    send: "dashboard.saveName",
    call: "history.rename",
    field: "name",
    failed: "dashboard.renameFailed",
  },
  "a new open list": {
    file: "features/generators/open-lists/desk/NewListForm.tsx",
    shown: () => <NewListForm onBack={undefined} onCreated={nothing} />,
    areas: ["open-lists"],
    by: "member",
    typed: [["open-lists.title", "Friday football"]],
    send: "open-lists.create",
    call: "openLists.create",
    field: "title",
    failed: "open-lists.createFailed",
    isKeyed: true,
  },
  "an own entry of an open list": {
    file: "features/generators/open-lists/join/ChangeEntry.tsx",
    shown: () => <ChangeEntry entry={ownEntry("Ana")} onChanged={nothing} onCancel={nothing} />,
    areas: ["join"],
    by: "guest",
    typed: [["join.name", "Ana Pop"]],
    send: "join.save",
    call: "openLists.rename",
    field: "name",
    failed: "join.changeFailed",
  },
};
