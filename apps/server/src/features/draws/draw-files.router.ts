import { drawBundleInput, drawInput, drawStatementInput } from "@sortes/contract";
import { z } from "zod";
import { authed, open, router } from "../ground/procedures.ts";

const ticket = z.object({
  number: z.number(),
  label: z.string(),
  weight: z.number(),
  ticket: z.string(),
});

/** Procedures that return a file. */
export const drawFilesRouter = router({
  statement: open
    .meta({
      rest: "GET /draws/{id}/statements/{n}/",
      summary: "The exact bytes of a statement",
      errors: ["NOT_FOUND"],
      isPublic: true,
      raw: { type: "application/json", description: "A statement of sortes-draw/1" },
    })
    .input(drawStatementInput)
    .query(async ({ ctx, input: { id, n } }) => {
      const { body } = await ctx.app.drawRecords.statement(id, n);
      return { pieces: [body], isFinal: true };
    }),

  proof: open
    .meta({
      rest: "GET /draws/{id}/statements/{n}/proof/",
      summary: "The proof that a statement is in the log",
      errors: ["NOT_FOUND"],
      isPublic: true,
      raw: { type: "text/plain", description: "c2sp.org/tlog-proof@v1" },
      weight: 2,
    })
    .input(drawStatementInput)
    .query(async ({ ctx, input: { id, n } }) => ({
      pieces: [await ctx.app.drawRecords.proof(id, n)],
      isFinal: false,
    })),

  entries: open
    .meta({
      rest: "GET /draws/{id}/entries/",
      summary: "The entries file of a frozen list",
      errors: ["NOT_FOUND"],
      isPublic: true,
      raw: { type: "text/plain", description: "A line for each entry: hash and weight" },
      weight: 10,
    })
    .input(drawInput)
    .query(({ ctx, input }) => ctx.app.drawFiles.entries(input.id, ctx.charge)),

  bundle: open
    .meta({
      rest: "GET /draws/{id}/bundle/",
      summary: "One file with everything that a checker needs offline",
      errors: ["NOT_FOUND"],
      isPublic: true,
      raw: { type: "application/json", description: "A bundle of sortes-draw/1" },
      weight: 10,
    })
    .input(drawBundleInput)
    .query(({ ctx, input: { id, entries, log } }) =>
      ctx.app.drawFiles.bundle(id, { withEntries: entries === 1, log, charge: ctx.charge }),
    ),

  tickets: authed
    .meta({
      rest: "GET /draws/{id}/tickets/",
      summary: "The link of each entry of your frozen draw, as a table",
      errors: ["NOT_FOUND"],
      file: { key: "tickets", entry: ticket, columns: ["number", "label", "weight", "ticket"] },
      token: ["draws:read"],
      weight: 10,
    })
    .input(drawInput)
    .query(({ ctx: { app, session, caller, charge }, input: { id } }) =>
      app.drawFiles.tickets(session.user, id, { language: caller.locale, charge }),
    ),
});
