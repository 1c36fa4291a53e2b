import {
  changePackInput,
  createPackInput,
  getPackInput,
  listPacksInput,
  pack,
  packsOutput,
  removePackInput,
  usePackInput,
} from "@sortes/contract";
import { creating, creatingUnlessGuest } from "../../ground/once/creating.ts";
import { authed, openToGuests, router } from "../../ground/procedures.ts";

/** Listed packs per unit of work in the flood guard. */
const packsPerUnit = 25;

export const packsRouter = router({
  predefined: openToGuests
    .meta({ token: ["packs:read"], weight: 2 })
    .input(listPacksInput)
    .output(packsOutput)
    .query(async ({ ctx, input: { language = ctx.caller.locale } }) => {
      const session = await ctx.authenticate();
      return ctx.app.packs.predefined({ user: session?.user, language });
    }),

  own: authed
    .meta({ token: ["packs:read"], weight: 3 })
    .output(packsOutput)
    .query(async ({ ctx }) => {
      const packs = await ctx.app.packs.own(ctx.session.user);
      ctx.charge(Math.floor(packs.length / packsPerUnit));
      return packs;
    }),

  get: openToGuests
    .meta({ token: ["packs:read"], weight: 3 })
    .input(getPackInput)
    .output(pack)
    .query(async ({ ctx, input: { id, language = ctx.caller.locale } }) => {
      const session = await ctx.authenticate();
      return await ctx.app.packs.get(id, { user: session?.user, language });
    }),

  create: creating
    .meta({ token: ["packs:write"] })
    .input(createPackInput)
    .output(pack)
    .mutation(({ ctx, input }) => ctx.app.packs.create(ctx.session.user, input, ctx.once)),

  change: authed
    .meta({ token: ["packs:write"], weight: 3 })
    .input(changePackInput)
    .output(pack)
    .mutation(({ ctx, input }) => ctx.app.packs.change(ctx.session.user, input)),

  remove: authed
    .meta({ token: ["packs:write"] })
    .input(removePackInput)
    .mutation(({ ctx, input }) => ctx.app.packs.remove(ctx.session.user, input.id)),

  // a small request, but it writes as much as the largest save
  use: creatingUnlessGuest
    .meta({ token: ["packs:read", "history:write"], weight: 10 })
    .input(usePackInput)
    .output(pack)
    .mutation(({ ctx, input }) =>
      ctx.app.packs.use(input, input.language ?? ctx.caller.locale, ctx.keeper),
    ),
});
