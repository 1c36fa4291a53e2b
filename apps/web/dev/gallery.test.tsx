import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as ui from "@sortes/ui";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Gallery } from "./Gallery.tsx";

const source = ["Gallery.tsx", "specimens.tsx"]
  .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
  .join("\n");

/** Components, and the classes for links of the router. */
const components = Object.keys(ui).filter((name) => /^[A-Z]/.test(name));
const classes = Object.keys(ui).filter((name) => name.endsWith("Class"));

test("the gallery shows every component and every class of packages/ui", () => {
  const shows = (use: string) => new RegExp(use).test(source);
  expect(components.length).toBeGreaterThan(50);
  expect(classes.length).toBeGreaterThan(3);
  expect(components.filter((name) => !shows(`<ui\\.${name}[\\s/>]`))).toEqual([]);
  expect(classes.filter((name) => !shows(`className=\\{ui\\.${name}\\b`))).toEqual([]);
  render(<Gallery />);
  expect(screen.getByRole("heading", { level: 1, name: "Gallery" })).toBeTruthy();
});
