import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { words } from "../../../../../test/words.ts";
import { createServices } from "../../../../base/services.ts";
import { Providers } from "../../../../page.tsx";
import { type Asked, LetterDialog } from "./LetterDialog.tsx";

const picture = { kind: "picture", src: "https://a.example/a.png", alt: "Snow" } as const;

/** Opens the dialog. @returns the mock called with the accepted values. */
async function open(asked: Asked, isChange: boolean) {
  fakeServer({});
  const services = createServices({ language: "en", onSessionEnd() {} });
  await services.texts.load("shell", "campaign", "errors");
  const done = vi.fn<(values: object) => void>();
  render(
    <Providers services={services}>
      <LetterDialog {...{ asked, isChange }} onClose={() => {}} onDone={done} />
    </Providers>,
  );
  return done;
}

/** Changes the width of a picture. */
async function changeWidth(typed: string) {
  const done = await open({ ...picture, href: "", width: null }, true);
  const field = screen.getByLabelText(new RegExp(`^${words("campaign.letterWidth")}`));
  await act(async () => fireEvent.change(field, { target: { value: typed } }));
  await act(async () =>
    screen.getByRole("button", { name: words("campaign.letterChange") }).click(),
  );
  return { done, field };
}

test.each([
  ["300", 300],
  [" ", null],
])("a picture gets the width “%s”", async (typed, width) => {
  const { done } = await changeWidth(typed);
  expect(done).toHaveBeenCalledWith(expect.objectContaining({ ...picture, width }));
});

test.each([
  ["300px", words("NOT_INTEGER")],
  ["12,5", words("NOT_INTEGER")],
  ["1200", words("TOO_LARGE", { max: 552 })],
  ["0", words("TOO_SMALL", { min: 16 })],
])("a picture is not drawn at another width than “%s”", async (typed, why) => {
  const { done, field } = await changeWidth(typed);
  expect(done).not.toHaveBeenCalled();
  expect(screen.getByText(why)).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("the first field to mend has the focus, after every attempt", async () => {
  const done = await open({ kind: "button", label: "", href: "" }, false);
  const insert = () => screen.getByRole("button", { name: words("campaign.letterInsert") });
  const label = screen.getByLabelText(words("campaign.letterLabel"));
  const href = screen.getByLabelText(words("campaign.letterHref"));
  const press = async () => {
    insert().focus();
    await act(async () => insert().click());
  };
  await press();
  await waitFor(() => expect(document.activeElement).toBe(label));
  fireEvent.change(label, { target: { value: "Read on" } });
  await waitFor(() => expect(document.activeElement).toBe(label));
  await press();
  await waitFor(() => expect(document.activeElement).toBe(href));
  await press();
  await waitFor(() => expect(document.activeElement).toBe(href));
  expect(done).not.toHaveBeenCalled();
});
