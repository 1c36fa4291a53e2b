import { expect, test } from "vitest";
import { avatarLetter, displayName } from "./names.ts";

// spec 2.2.3
test.each([
  [{ username: "Ștefan", email: "s@x.ro" }, "Ștefan", "Ș"],
  [{ username: "ana" }, "ana", "A"],
  [{ username: " ", email: "ioana.pop@x.ro" }, "ioana.pop", "I"],
  [{ email: "@x.ro" }, undefined, "@"],
  [{ username: "🦊fox" }, "🦊fox", "🦊"],
  [{}, undefined, "U"],
])("%o is displayed as %s with the avatar letter %s", (user, name, letter) => {
  expect(displayName(user)).toBe(name);
  expect(avatarLetter(user)).toBe(letter);
});
