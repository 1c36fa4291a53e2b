import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Alternates, PlaceButton, Winners } from "./Winners.tsx";

const placesOf = (names: readonly string[]) => names.map((name, i) => ({ place: i + 1, name }));

test("winners are a named list in the order of their places", () => {
  render(<Winners label="Winners" places={placesOf(["Ștefania Ionescu", "Tudor Marin"])} />);
  const list = screen.getByRole("list", { name: "Winners" });
  const rows = within(list).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual(["1Ștefania Ionescu", "2Tudor Marin"]);
});

test("the size of the first name follows its longest word, not the other names", () => {
  const look = (name: string): string => {
    const { unmount } = render(<Winners label="Winners" places={placesOf([name, "Ana"])} />);
    const { className } = screen.getByText(name);
    unmount();
    return className;
  };
  expect(look("Ana Pop")).toBe(look("Ion Ion Ion Ion Ion"));
  expect(look("Konstantinopoulos")).not.toBe(look("Ana Pop"));
  expect(look("Ana-Maria Pop")).toBe(look("Ana Pop"));
});

test("thousands of winners are all shown", () => {
  const names = Array.from({ length: 1234 }, (_, i) => `Name ${i}`);
  render(<Winners label="Winners" places={placesOf(names)} />);
  const shown = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(shown).toEqual(names.map((name, i) => `${i + 1}${name}`));
});

test("the button of a place is named and pressed", () => {
  const onClick = vi.fn<() => void>();
  const action = (
    <PlaceButton label="Replace Ana" onClick={onClick}>
      Replace
    </PlaceButton>
  );
  render(<Winners label="Winners" places={[{ place: 1, name: "Ana", action }]} />);
  fireEvent.click(screen.getByRole("button", { name: "Replace Ana" }));
  expect(onClick).toHaveBeenCalledOnce();
});

test("alternates keep their places and are labelled for screen readers", () => {
  render(
    <Alternates
      title="If someone declines"
      names={[{ place: 4, name: "Mihai Popa", note: "alternate 1" }]}
    />,
  );
  const region = screen.getByRole("region", { name: "If someone declines" });
  expect(within(region).getByRole("listitem").textContent).toBe("4Mihai Popa alternate 1");
});
