import { historyPage, teamItem } from "@sortes/testing/builders";
import { fireEvent, screen } from "@testing-library/react";
import { useServices } from "../../src/base/services.ts";
import { NewListForm } from "../../src/features/generators/open-lists/desk/NewListForm.tsx";
import { ChangeEntry } from "../../src/features/generators/open-lists/join/ChangeEntry.tsx";
import {
  ReportDialog,
  type Reported,
} from "../../src/features/generators/reports/ReportDialog.tsx";
import type { Handlers } from "../fake-server.ts";
import { openList, ownEntry } from "../open-lists.ts";
import { words } from "../words.ts";
import { type Form, nothing } from "./form.ts";

function ListReport() {
  const { client } = useServices();
  const send = (report: Reported) =>
    client.openLists.report.mutate({ key: openList().key, ...report });
  return <ReportDialog of="list" send={send} onClose={nothing} />;
}

export const generatorForms: Record<string, Form> = {
  "a report": {
    file: "features/generators/reports/ReportDialog.tsx",
    shown: () => <ListReport />,
    areas: ["report"],
    by: "guest",
    typed: [["report.words", "It insults people."]],
    send: "report.send",
    call: "openLists.report",
    field: "text",
    failed: "report.failed",
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
    shown: () => (
      <ChangeEntry
        entry={ownEntry("Ana")}
        onChanged={nothing}
        onCancel={nothing}
        onRefused={nothing}
      />
    ),
    areas: ["join"],
    by: "guest",
    typed: [["join.name", "Ana Pop"]],
    send: "join.save",
    call: "openLists.rename",
    field: "name",
    failed: "join.changeFailed",
  },
};
