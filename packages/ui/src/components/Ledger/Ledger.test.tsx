import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Ledger, LedgerRow, type SortOrder } from "./Ledger.tsx";

function History() {
  const [order, setOrder] = useState<SortOrder>("asc");
  return (
    <Ledger
      label="Results"
      columns={[
        {
          id: "name",
          label: "Name",
          order,
          onSort: () => setOrder(order === "asc" ? "desc" : "asc"),
        },
        { id: "date", label: "Date", onSort: () => {} },
        { id: "actions", label: "Actions", hidesLabel: true },
      ]}
    >
      <LedgerRow name="Class 6B" cells={["20 Nov"]} actions={<button type="button">View</button>} />
    </Ledger>
  );
}

test("a row has the name as its heading, and a cell for each column", () => {
  render(<History />);
  expect(screen.getByRole("table", { name: "Results" })).toBeTruthy();
  const [head, row] = screen.getAllByRole("row");
  expect(head?.textContent).toBe("NameDateActions");
  expect(screen.getByRole("rowheader", { name: "Class 6B" }).parentElement).toBe(row);
  expect(screen.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "20 Nov",
    "View",
  ]);
});

test("the sorted column states its order, and a press reverses it", () => {
  render(<History />);
  const heading = () => screen.getByRole("columnheader", { name: "Name" });
  expect(heading().ariaSort ?? heading().getAttribute("aria-sort")).toBe("ascending");
  expect(screen.getByRole("columnheader", { name: "Date" }).hasAttribute("aria-sort")).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Name" }));
  expect(heading().getAttribute("aria-sort")).toBe("descending");
});

test("a cell has a label if its column has no heading, and a row may have no actions", () => {
  render(
    <Ledger dense label="Recipients" columns={[{ id: "name", label: "Name" }]}>
      <LedgerRow name="Ana" cells={["20 Nov", "Sent"]} labels={["Created"]} />
    </Ledger>,
  );
  expect(screen.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "Created 20 Nov",
    "Sent",
  ]);
});
