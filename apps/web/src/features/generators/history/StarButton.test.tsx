import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { StarButton } from "./use-item-actions.tsx";

test("the star button keeps its name and shows its state as pressed", () => {
  const onClick = vi.fn<() => void>();
  const { rerender } = render(
    <StarButton pressed={false} label="Favorite: Ana" onClick={onClick} />,
  );
  const button = screen.getByRole("button", { name: "Favorite: Ana", pressed: false });
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
  rerender(<StarButton pressed label="Favorite: Ana" onClick={onClick} />);
  expect(screen.getByRole("button", { name: "Favorite: Ana", pressed: true })).toBe(button);
});
