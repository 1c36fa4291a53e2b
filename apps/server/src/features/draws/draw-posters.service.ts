import { createHash } from "node:crypto";
import { addressIn, DomainError, type Language } from "@sortes/contract";
import { recordLink } from "@sortes/core/draws";
import { Service } from "../ground/service.ts";
import type { Charge } from "./draw-work.ts";
import type { DrawRecords } from "./draw-records.service.ts";
import { posterPdf } from "./poster/poster-pdf.ts";
import { posterText } from "./poster/poster-text.ts";

interface Parts {
  publicUrl: string;
  drawRecords: DrawRecords;
}

interface Reader {
  language: Language;
  /** An IANA time zone. */
  zone: string;
}

/** Posters that announce draws. */
export class DrawPosters extends Service<Parts> {
  /**
   * The poster's ETag, and a function that renders the PDF only if the client does not have it.
   * @throws DomainError NOT_FOUND, also once there is nothing left to announce.
   */
  async find(id: string, reader: Reader, charge: Charge) {
    const { drawRecords, publicUrl } = this.parts;
    const draw = await drawRecords.get(id, charge);
    const isAhead = draw.state === "open" || draw.state === "frozen";
    if (!isAhead || draw.text === null) throw new DomainError("NOT_FOUND");
    const text = posterText(draw, reader);
    const { language } = reader;
    const path = `/draws/${id}`;
    const link = recordLink(addressIn(language, publicUrl, path), draw);
    const poster = { text, language, link, address: publicUrl + path };
    return {
      etag: `"${createHash("sha256").update(JSON.stringify(poster)).digest("base64url").slice(0, 22)}"`,
      pdf: () => posterPdf(poster),
    };
  }
}
