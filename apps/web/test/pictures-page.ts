import { letterPreview } from "@sortes/testing/builders";
import type { MailPicture } from "@sortes/contract";
import { draftOnServer } from "./campaign-draft.ts";
import { type Files, fakeServer, type Handlers } from "./fake-server.ts";
import { openApp } from "./open-app.tsx";
import { staff } from "./page.ts";

export const id = "0123456789abcdef".repeat(4);
export const src = `{{site_url}}/api/mail-pictures/${id}-1200x600.jpg`;
export const winners: MailPicture = {
  id,
  src,
  address: `https://sortes.test/api/mail-pictures/${id}-1200x600.jpg`,
  type: "image/jpeg",
  width: 1200,
  height: 600,
  isMoving: false,
  bytes: 1000,
  name: "winners.jpg",
  alt: "Winners",
  drafts: 0,
  sent: 1,
  templates: 0,
  by: "Ana",
  createdAt: "2026-11-23T07:00:00.000Z",
};

/** Opens a draft in source form with a picture in it, and a server with some pictures. */
export async function openPictures(body: string, more: Handlers = {}, files?: Files) {
  const draft = draftOnServer({ body });
  const calls = fakeServer(
    {
      "users.me": () => staff,
      "campaigns.get": () => draft,
      "campaigns.update": ({ input }) => ({ ...draft, ...input, version: 2 }) as typeof draft,
      "campaigns.preview": () =>
        letterPreview({
          warnings: body.includes("data:")
            ? [{ code: "PICTURE_DATA", message: "Upload it.", line: 1, column: 1, language: null }]
            : [],
        }),
      "subscriberFields.list": () => ({ fields: [], tags: [] }),
      "newsletterSettings.get": () => ({ postalAddress: "x", version: 1, changedAt: null }),
      "segments.list": () => ({ segments: [] }),
      "pictures.list": () => ({
        pictures: [winners],
        pagination: { total: 1, page: 1, limit: 24, pages: 1 },
        room: { pictures: 1999, bytes: 1e9 },
      }),
      ...more,
    },
    files,
  );
  await openApp(`/mail-campaign?id=${draft.id}`);
  return calls;
}
