import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { Refusal } from "../../../../../test/fake-server.ts";
import { signInStaff } from "../../../../../test/page.ts";
import { openPictures, id, src, winners } from "../../../../../test/pictures-page.ts";
import { words } from "../../../../../test/words.ts";
import { dataPictures, fileOfData, sourceOfPicture } from "./data-pictures.ts";

const press = async (name: string, role: "dialog" | "alertdialog" | "main") => {
  const place = within(await screen.findByRole(role));
  const button = await place.findByRole("button", { name });
  await act(async () => button.click());
};

const png = () => new File(["picture"], "new.png", { type: "image/png" });

beforeEach(() => {
  // the editor of the source asks for it where it is written into
  Object.defineProperty(document, "execCommand", { value: () => false, configurable: true });
  signInStaff();
});

describe("the pictures of campaigns", () => {
  test("are uploaded and described once, and a refusal shows the server's message", async () => {
    const sent: { path: string; type: unknown; body: unknown }[] = [];
    const replies = [
      { status: 415, body: { detail: "Choose a PNG." } },
      { status: 201, body: { data: { ...winners, alt: "" } } },
    ];
    const calls = await openPictures(
      "<p>Hi</p>",
      {
        "pictures.describe": ({ input: { alt } }) => ({ ...winners, alt }),
        "pictures.list": () => ({
          pictures: [{ ...winners, id: "f".repeat(64), alt: "Eve" }],
          pagination: { total: 1, page: 1, limit: 24, pages: 1 },
          room: { pictures: 1999, bytes: 1e9 },
        }),
      },
      (url, { headers, body }) => {
        const type = new Headers(headers).get("content-type");
        sent.push({ path: url.pathname + url.search, type, body });
        const reply = replies.shift();
        return Response.json(reply?.body, { status: reply?.status ?? 500 });
      },
    );
    await press(words("campaign.picture"), "main");
    const dialog = await screen.findByRole("dialog");
    const chooser = () => dialog.querySelector<HTMLInputElement>("input[type=file]");
    await waitFor(() => expect(chooser()).toBeTruthy());
    const choose = async () => {
      const input = chooser();
      if (!input) throw new Error("nothing takes a file");
      await act(async () => fireEvent.change(input, { target: { files: [png()] } }));
    };
    expect(chooser()?.accept).toContain("image/gif");
    await choose();
    expect((await within(dialog).findByRole("alert")).textContent).toContain("Choose a PNG.");
    await choose();
    const path = "/api/newsletter/pictures/?name=new.png";
    expect(sent.map(({ path: at, type }) => [at, type])).toEqual([
      [path, "image/png"],
      [path, "image/png"],
    ]);
    // beside the picture, below which the others stay
    const alt = await screen.findByLabelText(words("campaign.letterAlt"));
    expect(within(dialog).getByText("Eve")).toBeTruthy();
    await press(words("campaign.picturesUse"), "dialog");
    expect(calls.some(({ path: called }) => called === "pictures.describe")).toBe(false);
    await act(async () => fireEvent.change(alt, { target: { value: "Snow" } }));
    await press(words("campaign.picturesUse"), "dialog");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.find(({ path: called }) => called === "pictures.describe")?.input).toEqual({
      id,
      alt: "Snow",
    });
  });

  test("are erased after a confirmation, which says where readers would see a gap", async () => {
    const erased: unknown[] = [];
    await openPictures("<p>Hi</p>", {
      "pictures.erase": ({ input }) => {
        erased.push(input);
        if (erased.length === 1)
          throw new Refusal(409, "PICTURE_USED", {}, { campaigns: 1, title: "May" });
      },
    });
    await press(words("campaign.picture"), "main");
    await press(words("campaign.picturesErase", { name: "Winners" }), "dialog");
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain(words("campaign.picturesEraseSent", { campaigns: 1 }));
    await press(words("campaign.picturesEraseAnyway"), "alertdialog");
    expect((await within(question).findByRole("alert")).textContent).toContain("May");
    expect(within(question).queryByRole("button", { name: /^Erase/ })).toBeNull();
    expect(erased).toEqual([{ id, evenIfSent: true, evenInTemplates: false }]);
  });

  test("are not offered for erasing once a late list says that a campaign uses them", async () => {
    const late = Promise.withResolvers<void>();
    let asked = 0;
    await openPictures("<p>Hi</p>", {
      "pictures.list": async () => {
        asked += 1;
        if (asked > 1) await late.promise;
        return {
          pictures: [{ ...winners, drafts: asked - 1 }],
          pagination: { total: 1, page: 1, limit: 24, pages: 1 },
          room: { pictures: 1999, bytes: 1e9 },
        };
      },
    });
    await press(words("campaign.picture"), "main");
    await press(words("shell.cancel"), "dialog");
    await press(words("campaign.picture"), "main");
    await press(words("campaign.picturesErase", { name: "Winners" }), "dialog");
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain(words("campaign.picturesEraseLead"));
    await act(async () => late.resolve());
    const used = words("campaign.picturesEraseUsed", { campaigns: 1 });
    await waitFor(() => expect(question.textContent).toContain(used));
    expect(within(question).queryByRole("button", { name: /^Erase/ })).toBeNull();
  });

  test("are erased from templates only after a warning", async () => {
    const erased: unknown[] = [];
    const inTemplates = { ...winners, sent: 0, templates: 2 };
    await openPictures("<p>Hi</p>", {
      "pictures.list": () => ({
        pictures: [inTemplates],
        pagination: { total: 1, page: 1, limit: 24, pages: 1 },
        room: { pictures: 1999, bytes: 1e9 },
      }),
      "pictures.erase": ({ input }) => {
        erased.push(input);
        // a campaign was sent since
        if (!input.evenIfSent) throw new Refusal(409, "PICTURE_SENT", {}, { campaigns: 1 });
      },
    });
    await press(words("campaign.picture"), "main");
    const list = await screen.findByRole("dialog");
    const inList = words("campaign.picturesTemplates", { templates: 2 });
    await waitFor(() => expect(list.textContent).toContain(inList));
    await press(words("campaign.picturesErase", { name: "Winners" }), "dialog");
    const question = await screen.findByRole("alertdialog");
    const said = words("campaign.picturesEraseTemplates", { templates: 2 });
    expect(question.textContent).toContain(said);
    const sent = words("campaign.picturesEraseSent", { campaigns: 1 });
    expect(question.textContent).not.toContain(sent);
    await press(words("campaign.picturesEraseAnyway"), "alertdialog");
    await waitFor(() => expect(question.textContent).toContain(sent));
    await press(words("campaign.picturesEraseAnyway"), "alertdialog");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(erased).toEqual([
      { id, evenIfSent: false, evenInTemplates: true },
      { id, evenIfSent: true, evenInTemplates: true },
    ]);
  });

  test("of the last page are erased without hiding the pages before", async () => {
    const last = { ...winners, id: "f".repeat(64), name: "last.jpg", alt: "Eve" };
    let isErased = false;
    await openPictures("<p>Hi</p>", {
      "pictures.list": ({ input: { page = 1 } }) => ({
        pictures: page === 1 ? [winners] : isErased ? [] : [last],
        pagination: { total: isErased ? 24 : 25, page, limit: 24, pages: isErased ? 1 : 2 },
        room: { pictures: 1999, bytes: 1e9 },
      }),
      "pictures.erase": () => void (isErased = true),
    });
    await press(words("campaign.picture"), "main");
    await press(words("campaign.picturesOlder"), "dialog");
    const dialog = () => within(screen.getByRole("dialog"));
    await press(words("campaign.picturesErase", { name: "Eve" }), "dialog");
    await press(words("campaign.picturesEraseAnyway"), "alertdialog");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(await dialog().findByText("Winners")).toBeTruthy();
    expect(dialog().queryByText(words("campaign.picturesEmpty"))).toBeNull();
  });

  test("replace data URLs in the source", async () => {
    const data = "data:image/png;base64,aGk=";
    await openPictures(`<img alt="" src="${data}"><img alt="" src="${data}">`, {}, () =>
      Response.json({ data: winners }, { status: 201 }),
    );
    await press(words("campaign.picturesDataUpload"), "main");
    await waitFor(() => {
      const area = document.querySelector("textarea");
      const shown = area ? area.value : document.body.textContent;
      expect(shown + (document.querySelector(".cm-content")?.textContent ?? "")).not.toContain(
        data,
      );
    });
  });
});

test("each data URL of a body is found once, and becomes a file", async () => {
  const one = "data:image/png;base64,aGk=";
  const other = "data:image/gif;base64,R0lG";
  expect(dataPictures(`a ${one} b "${other}" ${one} data:image/svg+xml;base64,xx`)).toEqual([
    one,
    other,
  ]);
  const file = fileOfData(one);
  expect([file?.type, await file?.text()]).toEqual(["image/png", "hi"]);
  expect(fileOfData("data:image/png;base64,=x=")).toBeUndefined();
});

test("a data URL over several lines is one picture", async () => {
  const wrapped = "data:image/png;base64,aG\r\n  k=";
  const found = dataPictures(`<img alt="a" src="${wrapped}" width="5"> <img src='${wrapped}'>`);
  expect(found).toEqual([wrapped]);
  expect(await fileOfData(wrapped)?.text()).toBe("hi");
  const bare = "data:image/png;base64,aGk=";
  expect(dataPictures(`<img src=${bare} class=wide>`)).toEqual([bare]);
});

test("a picture in the source has its own width, up to the width of a mail", () => {
  const picture = { src, alt: 'Ana & "Tom"', width: 1200 };
  expect(sourceOfPicture(picture, true)).toBe(
    `<mj-image src="${src}" alt="Ana &amp; &quot;Tom&quot;" width="600px" />`,
  );
  expect(sourceOfPicture({ ...picture, width: 100 }, false)).toContain(' width="100"');
});
