import {
  drawEntriesInput,
  drawEntriesOutput,
  drawInput,
  drawLimits,
  drawNamesOutput,
  drawOpeningInput,
  drawsOutput,
  drawStanding,
  drawSwitchInput,
  freezeDrawInput,
  listDrawsInput,
  openDrawInput,
  stepDrawInput,
  takeDownDrawInput,
  takeOpenListInput,
  voidDrawInput,
} from "@sortes/contract";
import { creating } from "../ground/once/creating.ts";
import { authed, router, staff } from "../ground/procedures.ts";
import { publicDrawProcedures } from "./public-draws.router.ts";

const changing = ["NOT_FOUND", "DRAW_WRONG_STATE"] as const;

/** Units of work for parsing and hashing a list, beside its bytes. */
const listWeight = 20;

export const drawsRouter = router({
  ...publicDrawProcedures,

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
        "DRAW_TAKEN_DOWN",
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

  takeOpenList: creating
    .meta({
      rest: "PUT /draws/{id}/open-list/",
      summary: "Take the names of an open list, which closes, as the list of an open draw",
      errors: [
        ...changing,
        "DRAW_TAKEN_DOWN",
        "DRAW_LIST_NOT_NEEDED",
        "OWN_OPEN_LIST_TAKEN_DOWN",
        "OPEN_LIST_EMPTY",
      ],
      token: ["draws:write", "lists:write"],
      weight: listWeight,
      tellsStored: false,
    })
    .input(takeOpenListInput)
    .output(drawEntriesOutput)
    .mutation(({ ctx, input }) => ctx.app.openListDraws.take(ctx.session.user, input, ctx)),

  freeze: creating
    .meta({
      rest: "POST /draws/{id}/freeze/",
      summary: "Fix the list of a draw, and reveal its seed if a round decides",
      errors: [
        ...changing,
        "DRAW_TOO_LATE",
        "DRAW_LIST_CHANGED",
        "DRAW_LIST_UNFIT",
        "BEACON_UNREACHABLE",
      ],
      token: ["draws:write"],
      weight: listWeight,
      tellsStored: false,
    })
    .input(freezeDrawInput)
    .output(drawStanding)
    .mutation(({ ctx, input }) => ctx.app.drawEntries.freeze(ctx.session.user, input, ctx)),

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
      summary: "Let everybody look up a name, or nobody",
      errors: ["NOT_FOUND"],
      token: ["draws:write"],
      weight: 3,
    })
    .input(drawSwitchInput)
    .mutation(({ ctx, input }) => ctx.app.drawOpenings.setLookup(ctx.session.user, input)),

  setAnnounced: authed
    .meta({
      rest: "PUT /draws/{id}/announced/",
      status: 204,
      summary: "Let the public list of draws show a draw, or not",
      errors: ["NOT_FOUND"],
      token: ["draws:write"],
      weight: 3,
    })
    .input(drawSwitchInput)
    .mutation(({ ctx, input }) => ctx.app.drawOpenings.setAnnounced(ctx.session.user, input)),

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
