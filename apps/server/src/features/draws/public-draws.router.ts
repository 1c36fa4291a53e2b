import {
  announcedDrawsOutput,
  drawEntryInput,
  drawEntryOutput,
  drawInput,
  drawLookupInput,
  drawLookupOutput,
  drawOrganiserInput,
  drawRecord,
  drawRoundInput,
  drawRoundOutput,
  drawSettings,
  drawsOutput,
  joinedDrawOutput,
  joinedEntryInput,
} from "@sortes/contract";
import { open, openToGuests } from "../ground/procedures.ts";

/** Procedures for everybody. */
export const publicDrawProcedures = {
  settings: open
    .meta({
      rest: "GET /draws/settings/",
      summary: "The beacon that decides draws, and the key of the log",
      isPublic: true,
    })
    .output(drawSettings)
    .query(({ ctx }) => ctx.app.drawSettings.get()),

  announced: open
    .meta({
      rest: "GET /draws/announced/",
      summary: "The newest draws that their organisers let the public list show",
      isPublic: true,
      weight: 2,
    })
    .output(announcedDrawsOutput)
    .query(({ ctx }) => ctx.app.drawRecords.announced()),

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

  joined: open
    .meta({
      rest: "GET /joined/{entry_key}/draw/",
      summary: "The published draw that took somebody's entry on an open list, with its proof",
      errors: ["NOT_FOUND", "OPEN_LIST_REMOVED", "OPEN_LIST_TAKEN_DOWN"],
      weight: 2,
    })
    .input(joinedEntryInput)
    .output(joinedDrawOutput)
    .query(({ ctx, input }) => ctx.app.openListDraws.joined(input.entryKey)),

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
};
