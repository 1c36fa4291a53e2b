import { act, render, screen, waitFor } from "@testing-library/react";
import { createRef } from "react";
import { expect, test, vi } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { createServices } from "../../../base/services.ts";
import { Providers } from "../../../page.tsx";
import type { BodyHandle } from "./body-handle.ts";
import { BodyEditor } from "./BodyEditor.tsx";

test.each([
  ["inserted", "<p>Hi</p>{{name}}", (body: BodyHandle) => body.insert("{{name}}")],
  ["put", "<p>New</p>", (body: BodyHandle) => body.put({ body: "<p>New</p>", document: null })],
])("what is %s while the editor loads is read after it has come", async (_how, text, change) => {
  // the editor asks for it where it takes over the focus
  Object.defineProperty(document, "execCommand", { value: () => false, configurable: true });
  fakeServer({});
  const services = createServices({ language: "en", onSessionEnd() {} });
  await services.texts.load("campaign");
  const changed = vi.fn<(read: () => string) => void>();
  const body = createRef<BodyHandle>();
  render(
    <Providers services={services}>
      <BodyEditor
        ref={body}
        begin={() => "<p>Hi</p>"}
        label="Body"
        hint=""
        isInvalid={false}
        marks={[]}
        onChange={changed}
      />
    </Providers>,
  );
  const area = screen.getByRole<HTMLTextAreaElement>("textbox");
  area.setSelectionRange(area.value.length, area.value.length);
  await act(async () => body.current && change(body.current));
  await waitFor(() => expect(area.isConnected).toBe(false));
  const [read] = changed.mock.lastCall ?? [];
  expect(read?.()).toBe(text);
});
