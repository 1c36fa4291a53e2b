import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Field } from "./Field.tsx";
import { NumberInput } from "./inputs.tsx";

test("a field labels the number input and marks it as invalid", () => {
  render(
    <Field label="Minimum" error="Please enter a number">
      <NumberInput defaultValue={1} />
    </Field>,
  );
  const input = screen.getByRole("textbox", { name: "Minimum" });
  expect(input.getAttribute("aria-invalid")).toBe("true");
});

test("the mouse wheel removes the focus before it could change the number", () => {
  render(<NumberInput aria-label="Maximum" defaultValue={100} />);
  const input = screen.getByRole("textbox");
  input.focus();
  fireEvent.wheel(input, { deltaY: 100 });
  expect(document.activeElement).not.toBe(input);
});

test("a phone shows a number keypad, with a minus for signed numbers", () => {
  render(
    <>
      <NumberInput aria-label="How many" />
      <NumberInput aria-label="Minimum" signed />
    </>,
  );
  const modeOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).inputMode;
  // without `inputMode` the type decides, whose keyboard has a minus
  expect([modeOf("How many"), modeOf("Minimum")]).toEqual(["numeric", ""]);
});
