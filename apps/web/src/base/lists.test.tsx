import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeServer } from "../../test/fake-server.ts";
import { Providers } from "../page.tsx";
import { SearchField } from "./lists.tsx";
import { createServices } from "./services.ts";

/** Shows a search whose address follows when the test says so. */
async function open() {
  fakeServer({});
  const services = createServices({ language: "en", onSessionEnd() {} });
  await services.texts.load("history");
  const searched = vi.fn<(text: string | undefined) => void>();
  const page = (value?: string) => (
    <Providers services={services}>
      <SearchField value={value} onSearch={searched} />
    </Providers>
  );
  const { rerender } = render(page());
  const box = screen.getByRole<HTMLInputElement>("searchbox");
  return {
    searched,
    box,
    type: (value: string) => act(async () => fireEvent.change(box, { target: { value } })),
    arrive: (value?: string) => act(async () => rerender(page(value))),
  };
}

test("a search keeps what is typed before the address has followed", async () => {
  const { searched, box, type, arrive } = await open();
  await type("an");
  await waitFor(() => expect(searched).toHaveBeenLastCalledWith("an"));
  await type("ana");
  await arrive("an");
  expect(box.value).toBe("ana");
  await waitFor(() => expect(searched).toHaveBeenLastCalledWith("ana"));
});

test("a search follows the address on Back", async () => {
  const { searched, box, type, arrive } = await open();
  await type("ana");
  await waitFor(() => expect(searched).toHaveBeenLastCalledWith("ana"));
  await arrive("ana");
  await arrive();
  expect(box.value).toBe("");
  await arrive("ana");
  expect(box.value).toBe("ana");
  expect(searched).toHaveBeenCalledOnce();
});
