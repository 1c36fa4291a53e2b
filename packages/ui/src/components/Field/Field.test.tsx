import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NamesBox } from "../NamesBox/NamesBox.tsx";
import { Select, TextInput } from "./inputs.tsx";
import { Field } from "./Field.tsx";

const description = (control: HTMLElement): string =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" | ");

test("the label names the control, including its optional note", () => {
  render(
    <Field label="Save name" optional="(optional)">
      <TextInput />
    </Field>,
  );
  expect(screen.getByRole("textbox", { name: "Save name (optional)" })).toBeTruthy();
});

test("a field without error or hint has no description and is not invalid", () => {
  render(
    <Field label="Email">
      <TextInput />
    </Field>,
  );
  const input = screen.getByLabelText("Email");
  expect(input.hasAttribute("aria-describedby")).toBe(false);
  expect(input.hasAttribute("aria-invalid")).toBe(false);
});

test("an error marks the control, describes it before the hint, and is announced", () => {
  render(
    <Field label="Names" hint="One per line." count="3 names" error="You need at least 4 names">
      <NamesBox defaultValue="Ana" />
    </Field>,
  );
  const box = screen.getByRole("textbox", { name: "Names" });
  expect(box.getAttribute("aria-invalid")).toBe("true");
  expect(description(box)).toBe("You need at least 4 names | One per line.3 names");
  expect(screen.getByRole("alert").textContent).toBe("You need at least 4 names");
});

test("a given id and description of the control are kept", () => {
  render(
    <>
      <p id="note">Two to ten</p>
      <Field label="Teams" id="teams" hint="How many">
        <Select aria-describedby="note">
          <option>2</option>
        </Select>
      </Field>
    </>,
  );
  const select = screen.getByLabelText("Teams");
  expect(select.id).toBe("teams");
  expect(description(select)).toBe("Two to ten | How many");
});

test("two fields do not share ids", () => {
  render(
    <>
      <Field label="Name">
        <TextInput />
      </Field>
      <Field label="Email">
        <TextInput />
      </Field>
    </>,
  );
  expect(screen.getByLabelText("Name").id).not.toBe(screen.getByLabelText("Email").id);
});
