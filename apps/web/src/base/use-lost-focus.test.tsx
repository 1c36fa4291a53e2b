import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { useLostFocus } from "./use-lost-focus.ts";

/** Lets pass the two frames in which the focus would move. */
const frames = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });

interface ListProps {
  heir?: string;
  /** Whether a dialog asks before a row is removed. */
  asks?: boolean;
}

const button = (name: string) => screen.getByRole("button", { name, hidden: true });
/** Presses without focusing, as some browsers do. */
const press = (name: string) => act(async () => fireEvent.click(button(name)));
const focusAndPress = async (name: string) => {
  act(() => button(name).focus());
  await press(name);
};

function List({ heir, asks = false }: ListProps) {
  const place = useLostFocus(heir);
  const [rows, setRows] = useState(["Ana", "Ion"]);
  const [asked, setAsked] = useState<string>();
  const remove = (row: string) => setRows((all) => all.filter((one) => one !== row));
  return (
    <main>
      <h1 tabIndex={-1}>Readers</h1>
      <div {...place} data-testid="list">
        <h2 tabIndex={-1}>All</h2>
        {rows.map((row) => (
          <button type="button" key={row} onClick={() => (asks ? setAsked(row) : remove(row))}>
            {row}
          </button>
        ))}
      </div>
      <input aria-label="search" />
      {asked && (
        <dialog open>
          <button type="button" onClick={() => remove(asked)}>
            Remove
          </button>
          <button type="button" onClick={() => setAsked(undefined)}>
            Close
          </button>
        </dialog>
      )}
    </main>
  );
}

const list = () => screen.getByTestId("list");
const focused = () => document.activeElement;

test.each([
  ["focused and pressed", focusAndPress],
  ["only pressed", press],
])("a list takes the focus of a row that is %s and goes", async (_how, way) => {
  render(<List />);
  await way("Ion");
  await waitFor(() => expect(focused()).toBe(list()));
});

test("what a list selects in itself takes the focus for it", async () => {
  render(<List heir="h2" />);
  await focusAndPress("Ion");
  await waitFor(() => expect(focused()).toBe(screen.getByRole("heading", { level: 2 })));
});

test("the heading takes it where the list selects nothing that is there", async () => {
  render(<List heir="h3" />);
  await focusAndPress("Ion");
  await waitFor(() => expect(focused()).toBe(screen.getByRole("heading", { level: 1 })));
});

test("a dialog, whose row goes before it, passes the focus on to the list", async () => {
  render(<List asks />);
  await focusAndPress("Ion");
  await focusAndPress("Remove");
  expect(focused()).toBe(button("Remove"));
  await focusAndPress("Close");
  await waitFor(() => expect(focused()).toBe(list()));
});

test("the focus stays where it went in the meantime", async () => {
  render(<List />);
  await focusAndPress("Ana");
  const search = screen.getByLabelText("search");
  act(() => search.focus());
  await frames();
  expect(focused()).toBe(search);
});

test("nothing is focused when something goes that had lost the focus before", async () => {
  render(<List />);
  act(() => button("Ana").focus());
  act(() => button("Ana").blur());
  await act(async () => button("Ion").remove());
  await frames();
  expect(focused()).toBe(document.body);
});
