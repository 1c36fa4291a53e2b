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

test("a dialog is named by its title, and focuses the safe choice", () => {
  open({ actions });
  expect(dialog()).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Cancel");
});

test("a field in the body gets the focus before the actions", () => {
  open({ actions, children: <input aria-label="Name" /> });
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});

test("the Close button closes the dialog once and returns the focus", async () => {
  open();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Close" })));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(opener());
});

test("a dialog that goes while it is open returns the focus", () => {
  const page = (dialog?: ReactNode) => (
    <>
      <button type="button">Delete…</button>
      {dialog}
    </>
  );
  const { rerender } = render(page());
  opener().focus();
  rerender(
    page(
      <Dialog title="Delete?" closeLabel="Close" onClose={onClose} actions={actions}>
        For good.
      </Dialog>,
    ),
  );
  expect(document.activeElement?.textContent).toBe("Cancel");
  rerender(page());
  expect(document.activeElement).toBe(opener());
});

test("Escape closes the native dialog and calls onClose once", async () => {
  open();
  await act(async () => screen.getByRole<HTMLDialogElement>("dialog").close());
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a press outside closes the dialog", () => {
  open();
  press(dialog());
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a press inside keeps the dialog open, even if it ends outside", () => {
  open();
  press(screen.getByText("It goes for good."));
  press(screen.getByText("It goes for good."), dialog());
  expect(dialog()).toBeTruthy();
});

test("a press outside keeps the dialog open if input would be lost", () => {
  open({ unsaved: true });
  press(dialog());
  expect(dialog()).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the text of a question is its accessible description", () => {
  open({ question: true, actions });
  const question = screen.getByRole("alertdialog", { name: "Delete “Raffle”?" });
  const shown = document.getElementById(question.getAttribute("aria-describedby") ?? "");
  expect(shown?.textContent).toBe("It goes for good.");
});

test("a dialog that is a form is submitted by an action", () => {
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
