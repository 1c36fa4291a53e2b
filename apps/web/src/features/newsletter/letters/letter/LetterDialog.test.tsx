import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { words } from "../../../../../test/words.ts";
import { createServices } from "../../../../base/services.ts";
import { Providers } from "../../../../page.tsx";
import { LetterDialog } from "./LetterDialog.tsx";

const picture = { kind: "picture", src: "https://a.example/a.png", alt: "Snow" } as const;

/** Changes the width of a picture. */
async function changeWidth(typed: string) {
  fakeServer({});
  const services = createServices({ language: "en", onSessionEnd() {} });
  await services.texts.load("shell", "campaign", "errors");
  const done = vi.fn<(values: object) => void>();
  render(
    <Providers services={services}>
      <LetterDialog
        asked={{ ...picture, href: "", width: null }}
        isChange
        onClose={() => {}}
        onDone={done}
      />
    </Providers>,
  );
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
