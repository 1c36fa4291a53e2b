import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DropZone } from "./NamesBox.tsx";

const file = new File(["Ana\nIon"], "class.csv", { type: "text/csv" });

function show(disabled = false) {
  const onFile = vi.fn<(taken: File) => void>();
  const { container } = render(
    <DropZone
      hint="CSV, Excel or text."
      dropHint="Or drop it here."
      button="Choose a file"
      dropLabel="Drop the file here"
      onFile={onFile}
      disabled={disabled}
    >
      <textarea aria-label="Names" />
    </DropZone>,
  );
  const chooser = container.querySelector<HTMLInputElement>('input[type="file"]');
  return { onFile, chooser: chooser as HTMLInputElement, box: screen.getByLabelText("Names") };
}

// jsdom has no DragEvent, so `fireEvent.dragLeave` would carry no relatedTarget
const leave = (box: HTMLElement, relatedTarget: Element) =>
  fireEvent(box, new MouseEvent("dragleave", { bubbles: true, relatedTarget }));

const dragging = (...files: File[]) => ({
  dataTransfer: { types: files.length > 0 ? ["Files"] : ["text/plain"], files },
});

test("a dropped file is passed on, and the browser does not open it", () => {
  const { onFile, box } = show();
  fireEvent.dragOver(box, dragging(file));
  expect(screen.getByText("Drop the file here")).toBeTruthy();
  const stayed = !fireEvent.drop(box, dragging(file));
  expect(stayed).toBe(true);
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
  expect(screen.queryByText("Drop the file here")).toBeNull();
});

test("dragging over inner elements does not end the drag, leaving the zone does", () => {
  const { box } = show();
  fireEvent.dragOver(box, dragging(file));
  leave(box, screen.getByRole("button"));
  expect(screen.queryByText("Drop the file here")).not.toBeNull();
  leave(box, document.body);
  expect(screen.queryByText("Drop the file here")).toBeNull();
});

test("text dragged into the field is left to the field", () => {
  const { onFile, box } = show();
  fireEvent.dragOver(box, dragging());
  expect(screen.queryByText("Drop the file here")).toBeNull();
  expect(fireEvent.drop(box, dragging())).toBe(true);
  expect(onFile).not.toHaveBeenCalled();
});

test("the button opens the chooser, and the chosen file is handed over", () => {
  const { onFile, chooser } = show();
  const opened = vi.spyOn(chooser, "click");
  fireEvent.click(screen.getByRole("button", { name: "Choose a file" }));
  expect(opened).toHaveBeenCalledOnce();
  fireEvent.change(chooser, { target: { files: [file] } });
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
});

test("a disabled zone ignores a file, and the browser does not open it", () => {
  const { onFile, box } = show(true);
  expect(fireEvent.drop(box, dragging(file))).toBe(false);
  expect(onFile).not.toHaveBeenCalled();
});
