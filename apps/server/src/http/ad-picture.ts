import { adPictureAddress, DomainError } from "@sortes/contract";
import type { FastifyInstance } from "fastify";

/** Seconds for which a picture is kept: another one has another address. */
const freshFor = 86_400;

/** Below `/api`: the picture of the operator's ad, from our own server, so that nobody else learns who sees it. */
export function adPicture(
  api: FastifyInstance,
  { ads }: { ads: { picture: { bytes: Buffer; type: string } | undefined } },
): void {
  api.get(adPictureAddress.slice("/api".length), async (_request, reply) => {
    if (!ads.picture) throw new DomainError("NOT_FOUND");
    const { bytes, type } = ads.picture;
    return await reply
      .headers({ "content-type": type, "cache-control": `public, max-age=${freshFor}` })
      .send(bytes);
  });
}
