import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Alert } from "./Alert.tsx";

test("an error is announced assertively, other alerts politely", () => {
  render(
    <>
      <Alert tone="error">Login failed</Alert>
      <Alert tone="warning">Ana appears twice</Alert>
    </>,
  );
  expect(screen.getByRole("alert").textContent).toBe("Login failed");
  expect(screen.getByRole("status").textContent).toBe("Ana appears twice");
});

test("the error of a form takes the focus when it appears, and again for a new one", () => {
  const { rerender } = render(
    <>
      <input />
      <Alert key={1} tone="error" takesFocus>
        Login failed
      </Alert>
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole("alert"));
  screen.getByRole("textbox").focus();
  rerender(
    <>
      <input />
      <Alert key={2} tone="error" takesFocus>
        Login failed
      </Alert>
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole("alert"));
});

test("an alert that takes no focus is not focusable", () => {
  render(<Alert tone="info">You are offline</Alert>);
  expect(screen.getByRole("status").hasAttribute("tabindex")).toBe(false);
});
