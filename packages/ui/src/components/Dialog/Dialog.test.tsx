import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "../Button/Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";

const onClose = vi.fn<() => void>();
const onSubmit = vi.fn<() => void>();

interface PageProps extends Partial<DialogProps> {
  children?: ReactNode;
}

function Page({ children = <p>It goes for good.</p>, ...props }: PageProps) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete…</Button>
      {open && (
        <Dialog title="Delete “Raffle”?" closeLabel="Close" onClose={close} {...props}>
          {children}
        </Dialog>
      )}
    </>
  );
}

const actions = (
  <>
    <Button tone="quiet">Cancel</Button>
    <Button tone="danger" type="submit">
      Delete
    </Button>
  </>
);

const opener = () => screen.getByRole("button", { name: "Delete…" });
const dialog = () => screen.getByRole("dialog", { name: "Delete “Raffle”?" });

function open(props: PageProps = {}) {
  vi.clearAllMocks();
  render(<Page {...props} />);
  opener().focus();
  fireEvent.click(opener());
}

/** Presses the pointer on one element and releases it over another. */
function press(from: Element, to = from) {
  fireEvent.pointerDown(from);
  fireEvent.click(to);
}

test("it has the name of its title, and the focus goes to the safe choice", () => {
  open({ actions });
  expect(dialog()).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Cancel");
});

test("a field of the body comes before the actions", () => {
  open({ actions, children: <input aria-label="Name" /> });
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});

test("its button closes it and gives the focus back", () => {
  open();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(opener());
});

test("Escape, which closes the element itself, reaches the owner once", async () => {
  open();
  await act(async () => screen.getByRole<HTMLDialogElement>("dialog").close());
  expect(onClose).toHaveBeenCalledOnce();
});

test("a press outside closes it", () => {
  open();
  press(dialog());
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a press inside leaves it open, also where it ends outside", () => {
  open();
  press(screen.getByText("It goes for good."));
  press(screen.getByText("It goes for good."), dialog());
  expect(dialog()).toBeTruthy();
});

test("a press outside leaves it open where something would be lost", () => {
  open({ unsaved: true });
  press(dialog());
  expect(dialog()).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a question is read aloud as a whole", () => {
  open({ question: true, actions });
  const question = screen.getByRole("alertdialog", { name: "Delete “Raffle”?" });
  const told = document.getElementById(question.getAttribute("aria-describedby") ?? "");
  expect(told?.textContent).toBe("It goes for good.");
});

test("as a form it is submitted by an action", () => {
  open({
    actions,
    onSubmit(event) {
      event.preventDefault();
      onSubmit();
    },
  });
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(onSubmit).toHaveBeenCalledOnce();
});
