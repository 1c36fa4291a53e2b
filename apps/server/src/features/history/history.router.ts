import {
  clearedOutput,
  favoriteOutput,
  historyItem,
  idInput,
  listHistoryInput,
  listHistoryOutput,
  saveNumbersInput,
  savePetNameInput,
  saveTeamsInput,
  saveWinnersInput,
} from "@sortes/contract";
import { creating } from "../once/creating.ts";
import { authed, router } from "../procedures.ts";

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

  saveTeams: creating
    .input(saveTeamsInput)
    .output(historyItem)
    .mutation(({ ctx, input }) => ctx.app.history.saveTeams(ctx.session.user, input, ctx.once)),

  saveNumbers: creating
    .input(saveNumbersInput)
    .output(historyItem)
    .mutation(({ ctx, input }) => ctx.app.history.saveNumbers(ctx.session.user, input, ctx.once)),

  savePetName: creating
    .input(savePetNameInput)
    .output(historyItem)
    .mutation(({ ctx, input }) => ctx.app.history.savePetName(ctx.session.user, input, ctx.once)),

  saveWinners: creating
    .input(saveWinnersInput)
    .output(historyItem)
    .mutation(({ ctx, input }) => ctx.app.history.saveWinners(ctx.session.user, input, ctx.once)),
});
