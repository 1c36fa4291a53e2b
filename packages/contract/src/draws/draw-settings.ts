import { z } from "zod";
import { hex } from "./draw-fields.ts";

/** The beacon and the log, for pages. */
export const drawSettings = z
  .object({
    chain: z.object({
      hash: hex,
      publicKey: hex.meta({
        description: "The public key of the chain, in hex",
        example:
          "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb",
      }),
      genesisTime: z
        .number()
        .meta({ description: "The moment of the chain's first round, in seconds since 1970" }),
      period: z.number().meta({ description: "Seconds between two rounds" }),
    }),
    isTestChain: z.boolean().meta({
      description: "Whether a chain other than drand's quicknet decides, which proves nothing",
    }),
    log: z
      .object({
        origin: z.string(),
        vkey: z.string().meta({
          description: "The key that signs the log, in the format of signed notes",
          example: "example.test/draws/log+6ca81bfb+AU1+feGik5frfe2RAk4QdBDPDtJrcl0JwQqAMcNPuCJJ",
        }),
        witnesses: z
          .array(z.string())
          .meta({ description: "Who countersigns the log", example: ["witness.example.test"] }),
        checkpoint: z.string().nullable().meta({
          description:
            "The newest checkpoint (c2sp.org/tlog-checkpoint), byte for byte; null before the first",
          example: "example.test/draws/log\n12\n",
        }),
      })
      .nullable(),
    earlierLogs: z
      .array(
        z.object({
          origin: z.string(),
          vkeys: z.array(z.string()).meta({
            description: "Keys that signed the log",
            example: [
              "example.test/draws/log+6ca81bfb+AU1+feGik5frfe2RAk4QdBDPDtJrcl0JwQqAMcNPuCJJ",
            ],
          }),
        }),
      )
      .meta({
        description: "Former logs of the same statements, oldest first, each with its signing keys",
      }),
  })
  .meta({ id: "DrawSettings" });
export type DrawSettings = z.infer<typeof drawSettings>;
