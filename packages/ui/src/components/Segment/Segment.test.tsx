import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Segment } from "./Segment.tsx";

test("the current choice is pressed, and another one is reported", () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <Segment
      label="Language"
      value="en"
      onChange={onChange}
      options={[
        { value: "en", label: "EN", name: "EN, English", lang: "en" },
        { value: "ro", label: "RO", name: "RO, Română", lang: "ro" },
      ]}
    />,
  );
  expect(screen.getByRole("group", { name: "Language" })).toBeTruthy();
  expect(screen.getByRole("button", { pressed: true }).textContent).toBe("EN");
  const romanian = screen.getByRole("button", { name: "RO, Română" });
  expect(romanian.lang).toBe("ro");
  fireEvent.click(romanian);
  expect(onChange).toHaveBeenCalledExactlyOnceWith("ro");
});
