import { DomainError, drawInput, type Language } from "@sortes/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { FloodGuard } from "./flood-guard.ts";
import { pageLanguageOf } from "./pages.ts";
import { isNotModified } from "./preconditions.ts";
import { embedded, publicPreflights, readByEverybody } from "./public-resources.ts";

/** Cost in units of work of the flood guard: embedding fonts and typesetting a page. */
const unitsOfPoster = 100;
/** Maximum characters of a time zone; the longest name has 32. */
const longestZone = 40;
const address = "/draws/:id/poster.pdf";

interface Posters {
  find(
    id: string,
    reader: { language: Language; zone: string },
    charge: (units: number) => void,
  ): Promise<{ etag: string; pdf: () => Promise<Buffer> }>;
}

/** The requested time zone, or UTC if it is missing or unknown. */
function zoneOf(asked: string | null): string {
  if (asked === null || asked.length > longestZone) return "UTC";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: asked }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

/** Serves the poster of a draw as a PDF, in the language `lang` and the time zone `zone`. */
export function drawPoster(
  server: FastifyInstance,
  { drawPosters, floodGuard }: { drawPosters: Posters; floodGuard: FloodGuard },
): void {
  publicPreflights(server, address);
  server.get<{ Params: { id: string } }>(
    address,
    { config: { cost: () => unitsOfPoster, ...readByEverybody } },
    async (request, reply): Promise<FastifyReply> => {
      const wish = drawInput.safeParse({ id: request.params.id });
      if (!wish.success) throw new DomainError("NOT_FOUND");
      const language = pageLanguageOf(request);
      const zone = zoneOf(new URLSearchParams(request.url.split("?")[1]).get("zone"));
      const { etag, pdf } = await drawPosters.find(wish.data.id, { language, zone }, (units) =>
        floodGuard.charge(request, reply, units),
      );
      // not cached: the text may be taken down at any time
      reply.headers({ ...embedded, "cache-control": "no-cache", vary: "cookie", etag });
      if (isNotModified(request, etag)) return await reply.code(304).send();
      const name = `sortes-draw-${wish.data.id}.pdf`;
      return await reply
        .headers({ "content-disposition": `inline; filename="${name}"`, "x-robots-tag": "noindex" })
        .type("application/pdf")
        .send(await pdf());
    },
  );
}
