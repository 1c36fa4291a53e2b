import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as ui from "@sortes/ui";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Gallery } from "./Gallery.tsx";

const sources = globSync("*Specimens.tsx", { cwd: import.meta.dirname })
  .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
  .join("\n");

/** What has a look: components, and the classes that links of the router take. */
const components = Object.keys(ui).filter((name) => /^[A-Z]/.test(name));
const classes = Object.keys(ui).filter((name) => name.endsWith("Class"));

test("the gallery shows every component and every class of packages/ui", () => {
  const shows = (use: string) => new RegExp(use).test(sources);
  expect(components.length).toBeGreaterThan(50);
  expect(classes.length).toBeGreaterThan(3);
  expect(components.filter((name) => !shows(`<${name}[\\s/>]`))).toEqual([]);
  expect(classes.filter((name) => !shows(`className=\\{${name}\\b`))).toEqual([]);
});

test("the gallery speaks the language that is chosen", () => {
  render(<Gallery />);
  expect(screen.getByRole("heading", { level: 1, name: "Gallery" })).toBeTruthy();
  expect(screen.getAllByText("Disabled").length).toBeGreaterThan(1);
  act(() => screen.getByRole("button", { name: "RO, română" }).click());
  expect(screen.getByRole("heading", { level: 1, name: "Galerie" })).toBeTruthy();
  expect(screen.queryAllByText("Disabled")).toEqual([]);
  expect(document.documentElement.lang).toBe("ro");
});
