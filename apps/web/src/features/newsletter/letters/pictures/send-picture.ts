import { type MailPicture, pictureLimits } from "@sortes/contract";
import { callerHeaders, detailOf } from "../../../../base/files.ts";
import { within } from "../../../../base/load-part.ts";
import type { Services } from "../../../../base/services.ts";

/** The server refused a picture, with its reason in the reader's language; empty if it gave none. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
}

/** Milliseconds for the file and for what the server makes of it. */
const patience = 120_000;

/**
 * Uploads a picture. The same file again is the same picture, so that whoever got no answer may send it again.
 * @throws PictureRefused, TimedOut, or the browser's error
 */
export async function sendPicture(
  services: Services,
  file: File,
  signal: AbortSignal,
): Promise<MailPicture> {
  const name = [...file.name].slice(-pictureLimits.name).join("");
  const reply = await within(
    patience,
    fetch(`/api/newsletter/pictures/?${new URLSearchParams({ name }).toString()}`, {
      method: "POST",
      headers: {
        ...callerHeaders(services),
        "content-type": /^image\/[\w.+-]+$/.test(file.type) ? file.type : "image/png",
      },
      body: file,
      signal,
    }),
  );
  const answer: unknown = await reply.json().catch(() => undefined);
  if (!reply.ok) throw new PictureRefused(detailOf(answer));
  return pictureIn((answer as { data: WirePicture }).data);
}

/** What REST answers, of what a letter needs. */
type WirePicture = Pick<MailPicture, "id" | "src" | "width" | "height" | "name" | "alt"> &
  Partial<MailPicture>;

const pictureIn = (wire: WirePicture): MailPicture => ({
  address: "",
  type: "image/png",
  isMoving: false,
  bytes: 0,
  drafts: 0,
  sent: 0,
  templates: 0,
  by: null,
  createdAt: "",
  ...wire,
});
