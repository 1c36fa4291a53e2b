import { type MailPicture, pictureLimits } from "@sortes/contract";
import { callerHeaders, detailOf } from "../../../../base/file-download.ts";
import { within } from "../../../../base/load-part.ts";
import type { Services } from "../../../../base/services.ts";

/** The server refused a picture. The message gives the reason in the reader's language, or is empty. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
}

/** Time limit in ms for the upload and the processing on the server. */
const patience = 120_000;

/**
 * Uploads a picture. The same file always yields the same picture, so a lost response can be retried.
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

/** The part of the REST response that a letter needs. */
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
