import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "../Button/Button.tsx";
import { Dialog } from "./Dialog.tsx";

function Page({ onClose = () => {} }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Clear history</Button>
      <Dialog
        open={open}
        onClose={close}
        title="Clear your history?"
        closeLabel="Close"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button tone="danger">Clear</Button>
          </>
        }
      >
        <p>It will be gone for good.</p>
      </Dialog>
    </>
  );
}

const opener = () => screen.getByRole("button", { name: "Clear history" });
const open = () => {
  opener().focus();
  fireEvent.click(opener());
};

test("it opens with its title as name and the focus on the safe choice", () => {
  render(<Page />);
  expect(screen.queryByRole("dialog")).toBeNull();
  open();
  expect(screen.getByRole("dialog", { name: "Clear your history?" })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Cancel");
});

test.each(["Cancel", "Close"])("%s closes it and gives the focus back", (name) => {
  render(<Page />);
  open();
  fireEvent.click(screen.getByRole("button", { name }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(opener());
});

test("Escape, which closes the element itself, reaches the owner once", async () => {
  const onClose = vi.fn<() => void>();
  render(<Page onClose={onClose} />);
  open();
  await act(async () => screen.getByRole<HTMLDialogElement>("dialog").close());
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a button that closes it reaches the owner once, too", async () => {
  const onClose = vi.fn<() => void>();
  render(<Page onClose={onClose} />);
  open();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Cancel" })));
  expect(onClose).toHaveBeenCalledOnce();
});

test("taken out of the page while open, it still gives the focus back", () => {
  const page = (shown: boolean) => (
    <>
      <button type="button">Clear history</button>
      {shown && <Dialog open onClose={() => {}} title="Sure?" closeLabel="Close" actions={null} />}
    </>
  );
  const { rerender } = render(page(false));
  opener().focus();
  rerender(page(true));
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Close");
  rerender(page(false));
  expect(document.activeElement).toBe(opener());
});
