import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SegmentedRadios } from "./SegmentedRadios.tsx";

const options = [
  { value: "any", label: "Any" },
  { value: "odd", label: "Odd" },
  { value: "even", label: "Even" },
];

test("the current choice is checked, and another one is reported", () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<SegmentedRadios legend="Type" options={options} value="any" onChange={onChange} />);
  expect(screen.getByRole("group", { name: "Type" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Any" }).checked).toBe(true);
  fireEvent.click(screen.getByRole("radio", { name: "Odd" }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith("odd");
});

test("two groups without a name do not share their radios", () => {
  const group = (legend: string) => (
    <SegmentedRadios legend={legend} options={options} value="any" onChange={() => {}} />
  );
  render(
    <>
      {group("Type")}
      {group("Order")}
    </>,
  );
  const names = screen.getAllByRole<HTMLInputElement>("radio").map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
});

test("an error and a hint describe the group, and the error is announced", () => {
  render(
    <SegmentedRadios
      legend="Type"
      options={options}
      value="any"
      onChange={() => {}}
      hint="Which numbers may come"
      error="No number is left"
    />,
  );
  const group = screen.getByRole("group", { name: "Type" });
  const described = (group.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(["No number is left", "Which numbers may come"]);
  expect(screen.getByRole("alert").textContent).toBe("No number is left");
});
