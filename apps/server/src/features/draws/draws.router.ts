import {
  drawBundleInput,
  drawEntriesInput,
  drawEntriesOutput,
  drawEntryInput,
  drawEntryOutput,
  drawInput,
  drawLimits,
  drawLookupInput,
  drawLookupOutput,
  drawNamesOutput,
  drawOpeningInput,
  drawOrganiserInput,
  drawRecord,
  drawRoundInput,
  drawRoundOutput,
  drawSettings,
  drawsOutput,
  drawStanding,
  drawStatementInput,
  listDrawsInput,
  openDrawInput,
  setDrawLookupInput,
  stepDrawInput,
  takeDownDrawInput,
  voidDrawInput,
} from "@sortes/contract";
import { z } from "zod";
import { creating } from "../ground/once/creating.ts";
import { authed, open, openToGuests, router, staff } from "../ground/procedures.ts";

const changing = ["NOT_FOUND", "DRAW_WRONG_STATE"] as const;

/** Units of work for parsing and hashing a list, beside its bytes. */
const listWeight = 20;

export const drawsRouter = router({
  settings: open
    .meta({
      rest: "GET /draws/settings/",
      summary: "The beacon that decides draws, and the key of the log",
      isPublic: true,
    })
    .output(drawSettings)
    .query(({ ctx }) => ctx.app.drawSettings.get()),

  list: authed
    .meta({
      rest: "GET /draws/",
      summary: "Your published draws, newest first",
      token: ["draws:read"],
      weight: 2,
    })
    .input(listDrawsInput)
    .output(drawsOutput)
    .query(({ ctx, input }) => ctx.app.drawRecords.own(ctx.session.user, input)),

  open: creating
    .meta({
      rest: "POST /draws/",
      status: 201,
      summary: "Open a draw: rules, round and the hash of its seed are fixed from here on",
      errors: [
        "DRAW_UNCONFIRMED",
        "DRAW_LIMIT",
        "DRAW_RULES_INVALID",
        "DRAW_TEXT_TOO_LONG",
        "DRAW_TIME_INVALID",
        "BEACON_UNREACHABLE",
      ],
      token: ["draws:write"],
      weight: 5,
      tellsStored: false,
    })
    .input(openDrawInput)
    .output(drawStanding)
    .mutation(({ ctx, input }) => ctx.app.drawOpening.open(ctx.session.user, input, ctx.once)),

  setEntries: creating
    .meta({
      rest: "PUT /draws/{id}/entries/",
      summary: "Replace the list of an open draw",
      errors: [
        ...changing,
        "DRAW_LIST_NOT_NEEDED",
        "DRAW_LIST_TOO_LONG",
        "DRAW_ENTRY_INVALID",
        "DRAW_ENTRY_DAMAGED",
        "DRAW_WEIGHT_INVALID",
      ],
      token: ["draws:write"],
      weight: listWeight,
      tellsStored: false,
      inputBytes: drawLimits.requestBytes,
    })
    .input(drawEntriesInput)
    .output(drawEntriesOutput)
    .mutation(({ ctx, input }) => ctx.app.drawEntries.replace(ctx.session.user, input, ctx)),

  freeze: creating
    .meta({
      rest: "POST /draws/{id}/freeze/",
      summary: "Fix the list of a draw, and reveal its seed if a round decides",
      errors: [...changing, "DRAW_TOO_LATE", "DRAW_LIST_UNFIT", "BEACON_UNREACHABLE"],
      token: ["draws:write"],
      weight: listWeight,
      tellsStored: false,
    })
    .input(drawInput)
    .output(drawStanding)
    .mutation(({ ctx, input }) => ctx.app.drawEntries.freeze(ctx.session.user, input.id, ctx)),

  void: creating
    .meta({
      rest: "POST /draws/{id}/void/",
      summary: "Void a draw; its statements stay, and a frozen one gets its result all the same",
      errors: changing,
      token: ["draws:write"],
      tellsStored: false,
    })
    .input(voidDrawInput)
    .output(drawStanding)
    .mutation(({ ctx, input }) => ctx.app.drawConduct.void(ctx.session.user, input, ctx.once)),

  step: creating
    .meta({
      rest: "POST /draws/{id}/steps/",
      summary: "Record that a winner gives way to the next alternate",
      errors: [...changing, "DRAW_PLACE_EMPTY"],
      token: ["draws:write"],
      tellsStored: false,
    })
    .input(stepDrawInput)
    .output(drawStanding)
    .mutation(({ ctx, input }) => ctx.app.drawConduct.step(ctx.session.user, input, ctx)),

  run: creating
    .meta({
      rest: "POST /draws/{id}/run/",
      summary: "Run a frozen draw without a round; others run by themselves",
      errors: [...changing, "DRAW_RUNS_BY_ITSELF"],
      token: ["draws:write"],
      weight: 5,
      tellsStored: false,
    })
    .input(drawInput)
    .output(drawStanding)
    .mutation(({ ctx, input }) => ctx.app.drawConduct.run(ctx.session.user, input.id, ctx)),

  publishOpening: creating
    .meta({
      rest: "PUT /draws/{id}/openings/{number}/",
      summary: "Let everybody read one entry of a draw whose names are masked or hidden",
      errors: ["NOT_FOUND"],
      token: ["draws:write"],
      weight: 5,
      tellsStored: false,
    })
    .input(drawOpeningInput)
    .output(drawStanding)
    .mutation(({ ctx, input }) => ctx.app.drawOpenings.publish(ctx.session.user, input, ctx.once)),

  eraseOpening: authed
    .meta({
      rest: "DELETE /draws/{id}/openings/{number}/",
      status: 204,
      summary: "Delete what one entry of a frozen list says; its hash stays",
      errors: ["NOT_FOUND"],
      token: ["draws:write"],
      weight: 5,
    })
    .input(drawOpeningInput)
    .mutation(({ ctx, input }) => ctx.app.drawOpenings.erase(ctx.session.user, input)),

  setLookup: authed
    .meta({
      rest: "PUT /draws/{id}/lookup/",
      status: 204,
      summary: "Let everybody look up a name, in a draw whose names are shown, or nobody",
      errors: ["NOT_FOUND", "DRAW_NAMES_NOT_SHOWN"],
      token: ["draws:write"],
      weight: 3,
    })
    .input(setDrawLookupInput)
    .mutation(({ ctx, input }) => ctx.app.drawOpenings.setLookup(ctx.session.user, input)),

  // a mutation, although it changes nothing: names do not belong in addresses
  lookup: openToGuests
    .meta({
      rest: "POST /draws/{id}/lookup/",
      summary:
        "The entries of a name: for the organiser, and for everybody where the organiser allows it",
      errors: ["NOT_FOUND"],
      token: ["draws:read"],
      weight: 10,
    })
    .input(drawLookupInput)
    .output(drawLookupOutput)
    .mutation(async ({ ctx, input }) => {
      const session = await ctx.authenticate();
      return await ctx.app.drawOpenings.lookup(session?.user, input);
    }),

  get: open
    .meta({
      rest: "GET /draws/{id}/",
      summary: "The record of a draw",
      errors: ["NOT_FOUND"],
      isPublic: true,
      weight: 2,
    })
    .input(drawInput)
    .output(drawRecord)
    .query(({ ctx, input }) => ctx.app.drawRecords.get(input.id, ctx.charge)),

  names: authed
    .meta({
      rest: "GET /draws/{id}/names/",
      summary: "The names of what your draw drew, also where the record masks or hides them",
      errors: ["NOT_FOUND"],
      token: ["draws:read"],
      weight: 2,
    })
    .input(drawInput)
    .output(drawNamesOutput)
    .query(({ ctx, input }) => ctx.app.drawRecords.names(ctx.session.user, input.id, ctx.charge)),

  entry: open
    .meta({
      rest: "GET /draws/{id}/entries/{entry}/",
      summary: "The proof that an entry is in the frozen list",
      errors: ["NOT_FOUND"],
      isPublic: true,
      isFinal: true,
      weight: 2,
    })
    .input(drawEntryInput)
    .output(drawEntryOutput)
    .query(({ ctx, input }) => ctx.app.drawRecords.entry(input.id, input.entry)),

  round: open
    .meta({
      rest: "GET /draws/rounds/{round}/",
      summary: "The verified signature of a round that a draw uses, once it exists",
      errors: ["NOT_FOUND"],
      isPublic: true,
      isFinal: true,
    })
    .input(drawRoundInput)
    .output(drawRoundOutput)
    .query(({ ctx, input }) => ctx.app.drawRecords.round(input.round)),

  organiser: open
    .meta({
      rest: "GET /draws/organisers/{organiser}/",
      summary: "All draws of an organiser by number, newest first",
      errors: ["NOT_FOUND"],
      isPublic: true,
      weight: 2,
    })
    .input(drawOrganiserInput)
    .output(drawsOutput)
    .query(({ ctx, input: { organiser, ...page } }) =>
      ctx.app.drawRecords.ofOrganiser(organiser, page),
    ),

  takeDown: staff
    .meta({
      rest: "POST /draws/{id}/take-down/",
      status: 204,
      summary: "Delete what a draw says in words; for staff",
      errors: ["NOT_FOUND"],
      token: "never",
    })
    .input(takeDownDrawInput)
    .mutation(({ ctx, input }) => ctx.app.drawConduct.takeDown(ctx.session.user.id, input)),
});

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
    .query(({ ctx, input }) => ctx.app.drawFiles.tickets(ctx.session.user, input.id, ctx.charge)),
});
