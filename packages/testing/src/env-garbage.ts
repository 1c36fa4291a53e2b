import { EnvError, readEnv } from "@sortes/contract";
import { expect } from "vitest";

/** Typical mistakes and attacks in values. */
const garbage = [
  "banana",
  "1",
  "-1",
  "true",
  "null",
  "*",
  ",",
  "a,,b",
  "💥",
  "http://",
  "https://a.example/path?query#hash",
  "javascript:alert(1)",
  "::::",
  "1e9",
  "with\u0007bell",
  "with\r\nX-Injected: yes",
  "x".repeat(10_000),
  "scheme://user:hunter2-hunter2@host/path",
  "scheme://user:hunter2-hunter2",
  "user:hunter2-hunter2@host",
  "scheme://user:hunter2-@hunter2-@host",
  "scheme://host/?password=hunter2-hunter2",
] as const;

type Schema = Parameters<typeof readEnv>[0];

/**
 * Sets each variable of a schema to typical mistakes and attacks, and expects one sentence per error with the variable,
 * its value (never a password) and the valid values.
 * @param anyText variables that accept any word
 */
export function expectPlainErrors(schema: Schema, anyText: readonly string[]): void {
  for (const name of Object.keys(schema.shape))
    for (const value of garbage) {
      const said = errorOf(schema, name, value);
      if (said === undefined) {
        expect(isPlain(value), `${name} accepts ${JSON.stringify(value)}`).toBe(true);
        expect(value === "banana" && !anyText.includes(name), `${name} accepts a word`).toBe(false);
        continue;
      }
      expect(said).toMatch(
        new RegExp(`^${name} holds (a secret of \\d+ characters|".*"); it may hold .+\\.$`),
      );
      expect(said).not.toContain("hunter2");
      expect(isPlain(said)).toBe(true);
      expect(said.length).toBeLessThan(400);
    }
}

// oxlint-disable-next-line no-control-regex -- a message must not contain control characters
const isPlain = (text: string): boolean => !/[\u0000-\u001f\u007f-\u009f]/.test(text);

/** @throws any error that is not an EnvError. */
function errorOf(schema: Schema, name: string, value: string): string | undefined {
  try {
    readEnv(schema, { [name]: value });
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    // other variables may be missing; only this one is tested
    return error.message.split("\n").find((line) => line.startsWith(`${name} `));
  }
  return undefined;
}
