import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Present } from "./Present.tsx";

const teams = [
  { title: "Team 1", count: "2 names", names: ["Ana", "Ion"] },
  { title: "Team 2", count: "1 name", names: ["Maria"] },
];
const view = (open: boolean) => (
  <Present open={open} onClose={() => {}} title="Class 6B" closeLabel="Close" teams={teams} />
);

test("the teams are in the document only while they are shown", () => {
  const { rerender } = render(view(false));
  expect(screen.queryByText("Maria")).toBeNull();
  rerender(view(true));
  expect(screen.getByRole("dialog", { name: "Class 6B" })).toBeTruthy();
  expect(screen.getByText("Maria")).toBeTruthy();
  rerender(view(false));
  expect(screen.queryByText("Maria")).toBeNull();
});
