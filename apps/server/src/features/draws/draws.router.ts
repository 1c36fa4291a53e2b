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
import { creating } from "../ground/once/creating.ts";
import { authed, open, openToGuests, router, staff } from "../ground/procedures.ts";

/** Units of work for parsing and hashing a list, beside its bytes. */
const listWeight = 20;

export const drawsRouter = router({
  settings: open.output(drawSettings).query(({ ctx }) => ctx.app.drawSettings.get()),

  list: authed
    .meta({ token: ["draws:read"], weight: 2 })
    .input(listDrawsInput)
    .output(drawsOutput)
    .query(({ ctx, input }) => ctx.app.drawRecords.own(ctx.session.user, input)),

  open: creating
    .meta({ token: ["draws:write"], weight: 5, tellsStored: false })
    .input(openDrawInput)
    .output(drawStanding)
    .mutation(({ ctx, input }) => ctx.app.drawOpening.open(ctx.session.user, input, ctx.once)),

  setEntries: creating
    .meta({
      token: ["draws:write"],
      weight: listWeight,
      tellsStored: false,
      inputBytes: drawLimits.requestBytes,
    })
    .input(drawEntriesInput)
    .output(drawEntriesOutput)
    .mutation(({ ctx, input }) => ctx.app.drawEntries.replace(ctx.session.user, input, ctx)),

  freeze: creating
    .meta({ token: ["draws:write"], weight: listWeight, tellsStored: false })
    .input(drawInput)
    .output(drawStanding)
    .mutation(({ ctx, input }) => ctx.app.drawEntries.freeze(ctx.session.user, input.id, ctx)),

  void: creating
    .meta({ token: ["draws:write"], tellsStored: false })
    .input(voidDrawInput)
    .output(drawStanding)
    .mutation(({ ctx, input }) => ctx.app.drawConduct.void(ctx.session.user, input, ctx.once)),

  step: creating
    .meta({ token: ["draws:write"], tellsStored: false })
    .input(stepDrawInput)
    .output(drawStanding)
    .mutation(({ ctx, input }) => ctx.app.drawConduct.step(ctx.session.user, input, ctx)),

  run: creating
    .meta({ token: ["draws:write"], weight: 5, tellsStored: false })
    .input(drawInput)
    .output(drawStanding)
    .mutation(({ ctx, input }) => ctx.app.drawConduct.run(ctx.session.user, input.id, ctx)),

  publishOpening: creating
    .meta({ token: ["draws:write"], weight: 5, tellsStored: false })
    .input(drawOpeningInput)
    .output(drawStanding)
    .mutation(({ ctx, input }) => ctx.app.drawOpenings.publish(ctx.session.user, input, ctx.once)),

  eraseOpening: authed
    .meta({ token: ["draws:write"], weight: 5 })
    .input(drawOpeningInput)
    .mutation(({ ctx, input }) => ctx.app.drawOpenings.erase(ctx.session.user, input)),

  setLookup: authed
    .meta({ token: ["draws:write"], weight: 3 })
    .input(setDrawLookupInput)
    .mutation(({ ctx, input }) => ctx.app.drawOpenings.setLookup(ctx.session.user, input)),

  // a mutation, although it changes nothing: names do not belong in addresses
  lookup: openToGuests
    .meta({ token: ["draws:read"], weight: 10 })
    .input(drawLookupInput)
    .output(drawLookupOutput)
    .mutation(async ({ ctx, input }) => {
      const session = await ctx.authenticate();
      return await ctx.app.drawOpenings.lookup(session?.user, input);
    }),

  get: open
    .meta({ weight: 2 })
    .input(drawInput)
    .output(drawRecord)
    .query(({ ctx, input }) => ctx.app.drawRecords.get(input.id, ctx.charge)),

  names: authed
    .meta({ token: ["draws:read"], weight: 2 })
    .input(drawInput)
    .output(drawNamesOutput)
    .query(({ ctx, input }) => ctx.app.drawRecords.names(ctx.session.user, input.id, ctx.charge)),

  entry: open
    .meta({ weight: 2 })
    .input(drawEntryInput)
    .output(drawEntryOutput)
    .query(({ ctx, input }) => ctx.app.drawRecords.entry(input.id, input.entry)),

  round: open
    .input(drawRoundInput)
    .output(drawRoundOutput)
    .query(({ ctx, input }) => ctx.app.drawRecords.round(input.round)),

  organiser: open
    .meta({ weight: 2 })
    .input(drawOrganiserInput)
    .output(drawsOutput)
    .query(({ ctx, input: { organiser, ...page } }) =>
      ctx.app.drawRecords.ofOrganiser(organiser, page),
    ),

  takeDown: staff
    .meta({ token: "never" })
    .input(takeDownDrawInput)
    .mutation(({ ctx, input }) => ctx.app.drawConduct.takeDown(ctx.session.user.id, input)),
});

/** Procedures that return a file. */
export const drawFilesRouter = router({
  statement: open.input(drawStatementInput).query(async ({ ctx, input: { id, n } }) => {
    const { body } = await ctx.app.drawRecords.statement(id, n);
    return { pieces: [body], isFinal: true };
  }),

  proof: open
    .meta({ weight: 2 })
    .input(drawStatementInput)
    .query(async ({ ctx, input: { id, n } }) => ({
      pieces: [await ctx.app.drawRecords.proof(id, n)],
      isFinal: false,
    })),

  entries: open
    .meta({ weight: 10 })
    .input(drawInput)
    .query(({ ctx, input }) => ctx.app.drawFiles.entries(input.id, ctx.charge)),

  bundle: open
    .meta({ weight: 10 })
    .input(drawBundleInput)
    .query(({ ctx, input: { id, entries, log } }) =>
      ctx.app.drawFiles.bundle(id, { withEntries: entries === 1, log, charge: ctx.charge }),
    ),

  tickets: authed
    .meta({ token: ["draws:read"], weight: 10 })
    .input(drawInput)
    .query(({ ctx, input }) => ctx.app.drawFiles.tickets(ctx.session.user, input.id, ctx.charge)),
});
