import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type PetKind, PetTypePicker } from "./PetTag.tsx";

const options: { value: PetKind; label: string }[] = [
  { value: "dog", label: "Dog" },
  { value: "cat", label: "Cat" },
  { value: "bird", label: "Bird" },
  { value: "fish", label: "Fish" },
  { value: "rabbit", label: "Rabbit" },
];

test("the current kind of five is checked, and another choice is reported", () => {
  const onChange = vi.fn<(value: PetKind) => void>();
  render(<PetTypePicker legend="Pet type" options={options} value="cat" onChange={onChange} />);
  const pets = screen.getAllByRole<HTMLInputElement>("radio");
  expect(pets.map(({ checked }) => checked)).toEqual([false, true, false, false, false]);
  fireEvent.click(screen.getByRole("radio", { name: "Rabbit" }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith("rabbit");
});
