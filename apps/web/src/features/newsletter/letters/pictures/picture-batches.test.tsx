import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { pictureLimits } from "@sortes/contract";
import type { Files } from "../../../../../test/fake-server.ts";
import { signInStaff } from "../../../../../test/page.ts";
import { openPictures } from "../../../../../test/pictures-page.ts";
import { words } from "../../../../../test/words.ts";

/** Opens a draft in source form. Pictures whose name or content begins with "bad" are refused. */
async function open(body: string, room = { pictures: 5, bytes: 1e9 }) {
  const names: string[] = [];
  const files: Files = async (url, { body: file }) => {
    const content = file instanceof File ? await file.text() : "";
    const name = url.searchParams.get("name") || content;
    names.push(name);
    if (name.startsWith("bad")) return Response.json({ detail: "Choose a PNG." }, { status: 415 });
    const src = `{{site_url}}/api/mail-pictures/${name}`;
    return Response.json({ data: { id: name, src, width: 1, height: 1, name, alt: "" } });
  };
  const pictures = { pictures: [], pagination: { total: 0, page: 1, limit: 24, pages: 1 }, room };
  await openPictures(body, { "pictures.list": () => pictures }, files);
  return names;
}

const press = async (name: string) => {
  const place = within(await screen.findByRole("main"));
  const button = await place.findByRole("button", { name });
  await act(async () => button.click());
};

const named = (name: string, size = 4) =>
  new File([new Uint8Array(size)], name, { type: "image/png" });

beforeEach(() => {
  // the editor of the source asks for it where it is written into
  Object.defineProperty(document, "execCommand", { value: () => false, configurable: true });
  signInStaff();
});

test("a refused picture does not keep back those that were given with it, and is named", async () => {
  const names = await open("<p>Hi</p>");
  await press(words("campaign.picture"));
  const dialog = await screen.findByRole("dialog");
  const field = await within(dialog).findByLabelText(words("campaign.letterAlt"));
  const large = named("large.png", pictureLimits.bytes + 1);
  const files = [named("a.png"), large, named("bad.svg"), named("b.png"), named("bad.tiff")];
  await act(async () => fireEvent.paste(field, { clipboardData: { files } }));
  const alert = await within(dialog).findByRole("alert");
  await waitFor(() => expect(alert.textContent).toContain("bad.svg and bad.tiff: Choose a PNG."));
  expect(alert.textContent).toContain("large.png is larger than 10 MB.");
  expect(names).toEqual(["a.png", "bad.svg", "b.png", "bad.tiff"]);
});

test("a refused data URL does not keep back the others of the source", async () => {
  const data = (content: string) => `<img alt="" src="data:image/png;base64,${btoa(content)}">`;
  const names = await open(data("bad one") + data("good one"));
  await press(words("campaign.picturesDataUpload"));
  await waitFor(() => expect(names).toEqual(["bad one", "good one"]));
  expect((await screen.findByText("Choose a PNG.")).closest("[role=alert]")).toBeTruthy();
});

test.each([
  { pictures: 0, bytes: 5e8 },
  { pictures: 7, bytes: 5e5 },
])("a full library says so, and not how much fits: %o", async (room) => {
  await open("<p>Hi</p>", room);
  await press(words("campaign.picture"));
  const dialog = await screen.findByRole("dialog");
  const full = words("campaign.picturesRoom", { pictures: 0, megabytes: 0 });
  expect(full).toContain("no room");
  expect(await within(dialog).findByText(full)).toBeTruthy();
});
