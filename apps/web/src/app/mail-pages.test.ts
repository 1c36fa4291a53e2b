import { mailKinds } from "@sortes/contract";
import { expect, it } from "vitest";

const routes = Object.keys(import.meta.glob("../routes/*.tsx"));

it.each(Object.entries(mailKinds))(
  "the page that a mail of kind %s leads to exists",
  (_kind, { page }) => {
    expect(routes).toContain(`../routes/${page.slice(1).replaceAll("/", ".")}.$token.tsx`);
  },
);
