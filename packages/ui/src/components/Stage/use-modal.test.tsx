import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "../Button/Button.tsx";
import { useModal } from "./Stage.tsx";

interface DialogProps {
  onClose: () => void;
  children: ReactNode;
}

function Dialog({ onClose, children }: DialogProps) {
  return (
    <dialog {...useModal(onClose)} aria-label="Clear your history?">
      {children}
    </dialog>
  );
}

function Page({ onClose = () => {} }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Clear history</Button>
      {open && (
        <Dialog onClose={close}>
          <Button onClick={close}>Cancel</Button>
          <Button tone="danger">Clear</Button>
        </Dialog>
      )}
    </>
  );
}

const opener = () => screen.getByRole("button", { name: "Clear history" });
const open = () => {
  opener().focus();
  fireEvent.click(opener());
};

test("the dialog opens with the focus on the first choice", () => {
  render(<Page />);
  expect(screen.queryByRole("dialog")).toBeNull();
  open();
  expect(screen.getByRole("dialog", { name: "Clear your history?" })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Cancel");
});

test("a button closes the dialog and returns the focus", () => {
  render(<Page />);
  open();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(opener());
});

test("Escape closes the native dialog and calls onClose once", async () => {
  const onClose = vi.fn<() => void>();
  render(<Page onClose={onClose} />);
  open();
  await act(async () => screen.getByRole<HTMLDialogElement>("dialog").close());
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a button that closes the dialog calls onClose once", async () => {
  const onClose = vi.fn<() => void>();
  render(<Page onClose={onClose} />);
  open();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Cancel" })));
  expect(onClose).toHaveBeenCalledOnce();
});

test("a dialog that is unmounted while open still returns the focus", () => {
  const page = (shown: boolean) => (
    <>
      <button type="button">Clear history</button>
      {shown && (
        <Dialog onClose={() => {}}>
          <Button>Cancel</Button>
        </Dialog>
      )}
    </>
  );
  const { rerender } = render(page(false));
  opener().focus();
  rerender(page(true));
  expect(document.activeElement?.textContent).toBe("Cancel");
  rerender(page(false));
  expect(document.activeElement).toBe(opener());
});
