import {
  clearedOutput,
  exportHistoryInput,
  favoriteOutput,
  historyColumns,
  historyItem,
  idInput,
  listHistoryInput,
  listHistoryOutput,
  renamedOutput,
  renameInput,
  setFavoriteInput,
} from "@sortes/contract";
import { creating } from "../../ground/once/creating.ts";
import { authed, router } from "../../ground/procedures.ts";
import { saveProcedures } from "./save-procedures.ts";

/** Listed items per additional unit of work in the flood guard. */
const itemsPerUnit = 25;

export const historyRouter = router({
  list: authed
    .meta({
      rest: "GET /history/",
      summary: "Saved results, newest first, with counts by type",
      results: "history",
      token: ["history:read"],
      weight: 3,
    })
    .input(listHistoryInput)
    .output(listHistoryOutput)
    .query(({ ctx, input }) => {
      ctx.charge(Math.floor(input.limit / itemsPerUnit));
      return ctx.app.history.list(ctx.session.user, input);
    }),

  get: authed
    .meta({
      rest: "GET /history/{id}/",
      summary: "One saved result",
      errors: ["NOT_FOUND"],
      token: ["history:read"],
    })
    .input(idInput)
    .output(historyItem)
    .query(({ ctx, input }) => ctx.app.history.get(ctx.session.user, input.id)),

  remove: authed
    .meta({
      rest: "DELETE /history/{id}/",
      status: 204,
      summary: "Delete a saved result",
      errors: ["NOT_FOUND"],
      token: ["history:write"],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => ctx.app.history.remove(ctx.session.user, input.id)),

  clear: authed
    .meta({
      rest: "DELETE /history/clear/",
      status: 204,
      summary: "Delete every saved result",
      token: ["history:write"],
      tellsStored: false,
    })
    .output(clearedOutput)
    .mutation(async ({ ctx }) => ({
      removed: await ctx.app.history.clear(ctx.session.user),
    })),

  rename: authed
    .meta({
      rest: "PATCH /history/{id}/",
      summary: "Rename a saved result",
      errors: ["NOT_FOUND"],
      token: ["history:write"],
    })
    .input(renameInput)
    .output(renamedOutput)
    .mutation(async ({ ctx, input: { id, name } }) => ({
      id,
      name: await ctx.app.history.rename(ctx.session.user, id, name),
    })),

  setFavorite: authed
    .meta({
      rest: "PUT /history/{id}/favorite/",
      summary: "Set whether a saved result is a favorite",
      errors: ["NOT_FOUND"],
      token: ["history:write"],
    })
    .input(setFavoriteInput)
    .output(favoriteOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.history.setFavorite(ctx.session.user, input);
      return input;
    }),

  // not idempotent: retries after a lost reply need the idempotency key
  toggleFavorite: creating
    .meta({
      rest: "POST /history/{id}/favorite/",
      summary: "Mark or unmark a saved result as a favorite",
      errors: ["NOT_FOUND"],
      token: ["history:write"],
      weight: 1,
      tellsStored: false,
    })
    .input(idInput)
    .output(favoriteOutput)
    .mutation(async ({ ctx, input: { id } }) => ({
      id,
      isFavorite: await ctx.app.history.toggleFavorite(ctx.session.user, id, ctx.once),
    })),

  ...saveProcedures,
});

/** Procedures that return a file. */
export const historyFilesRouter = router({
  export: authed
    .meta({
      rest: "GET /history/export/",
      summary: "Complete saved results as a file, newest first",
      file: { key: "history", entry: historyItem, columns: historyColumns },
      token: ["history:read"],
      weight: 3,
    })
    .input(exportHistoryInput)
    .query(async ({ ctx, input }) => {
      const { history, historyExport } = ctx.app;
      ctx.charge(await history.workOfFile(ctx.session.user, input));
      return await historyExport.write(ctx.session.user, input);
    }),
});
