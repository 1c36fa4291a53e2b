import {
  clearedOutput,
  favoriteOutput,
  historyItem,
  idInput,
  listHistoryInput,
  listHistoryOutput,
} from "@sortes/contract";
import { authed, router } from "../procedures.ts";
import { saveProcedures } from "./save-procedures.ts";

/** Listed items that make a unit of work of the flood guard, above those of a usual page. */
const itemsPerUnit = 25;

export const historyRouter = router({
  list: authed
    .meta({ weight: 3 })
    .input(listHistoryInput)
    .output(listHistoryOutput)
    .query(({ ctx, input }) => {
      ctx.charge(Math.floor(input.limit / itemsPerUnit));
      return ctx.app.history.list(ctx.session.user, input);
    }),

  get: authed
    .input(idInput)
    .output(historyItem)
    .query(({ ctx, input }) => ctx.app.history.get(ctx.session.user, input.id)),

  remove: authed
    .input(idInput)
    .mutation(({ ctx, input }) => ctx.app.history.remove(ctx.session.user, input.id)),

  clear: authed.output(clearedOutput).mutation(async ({ ctx }) => ({
    removed: await ctx.app.history.clear(ctx.session.user),
  })),

  toggleFavorite: authed
    .input(idInput)
    .output(favoriteOutput)
    .mutation(async ({ ctx, input: { id } }) => ({
      id,
      isFavorite: await ctx.app.history.toggleFavorite(ctx.session.user, id),
    })),

  ...saveProcedures,
});
