import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Field } from "./Field.tsx";
import { PasswordInput } from "./inputs.tsx";

test("the password is hidden, can be shown and hidden again", () => {
  render(
    <Field label="Password">
      <PasswordInput showLabel="Show" hideLabel="Hide" defaultValue="secret" />
    </Field>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  expect(input.type).toBe("password");
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(input.type).toBe("text");
  fireEvent.click(screen.getByRole("button", { name: "Hide" }));
  expect(input.type).toBe("password");
  expect(input.value).toBe("secret");
});
