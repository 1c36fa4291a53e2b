import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TeamBoard } from "../TeamBoard/TeamBoard.tsx";
import { Stage } from "./Stage.tsx";

const teams = [
  { title: "Team 1", count: "2 names", names: ["Ana", "Ion"] },
  { title: "Team 2", count: "1 name", names: ["Maria"] },
];

test("a result fills the window until it is closed", () => {
  const close = vi.fn<() => void>();
  render(
    <Stage title="Class 6B" closeLabel="Close" onClose={close} fills>
      <TeamBoard label="Class 6B" teams={teams} />
    </Stage>,
  );
  expect(screen.getByRole("dialog", { name: "Class 6B" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Class 6B" }).textContent).toContain("Maria");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(close).toHaveBeenCalledOnce();
});
