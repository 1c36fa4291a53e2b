import { DomainError, keptPictureAt, pictureAddress } from "@sortes/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import type { SchemaGuard } from "../schema-guard.ts";
import { isNotModified } from "./preconditions.ts";

interface Served {
  type: string;
  length: number;
  bytes: () => Promise<Readable>;
}

interface Parts {
  schema: SchemaGuard;
  pictures: { serve(id: string, path: string): Promise<Served> };
}

/**
 * Below `/api`: the pictures of campaigns, shown by mail clients of any origin. Their addresses contain the hash of the
 * content, so they never change and cannot be guessed.
 */
export function mailPictures(api: FastifyInstance, { schema, pictures }: Parts): void {
  api.get(
    `${pictureAddress.slice("/api".length)}/:name`,
    async (request: FastifyRequest<{ Params: { name: string } }>, reply): Promise<FastifyReply> => {
      const path = `${pictureAddress}/${request.params.name}`;
      const id = keptPictureAt(path)?.id;
      if (id === undefined) throw new DomainError("NOT_FOUND");
      await schema.admit();
      const { type, length, bytes } = await pictures.serve(id, path);
      const etag = `"${id}"`;
      const headers = {
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        "cross-origin-resource-policy": "cross-origin",
        etag,
      };
      if (isNotModified(request, etag)) return await reply.headers(headers).code(304).send();
      const stream = await bytes();
      return await reply.headers({ ...headers, "content-length": length }).send(stream);
    },
  );
}
