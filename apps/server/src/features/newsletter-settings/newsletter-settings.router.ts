import { newsletterSettings, newsletterSettingsInput } from "@sortes/contract";
import { router, staff } from "../procedures.ts";

export const newsletterSettingsRouter = router({
  get: staff
    .meta({ token: ["campaigns:read"] })
    .output(newsletterSettings)
    .query(({ ctx }) => ctx.app.newsletterSettings.get()),

  save: staff
    .meta({ token: ["campaigns:write"] })
    .input(newsletterSettingsInput)
    .output(newsletterSettings)
    .mutation(({ ctx, input }) => ctx.app.newsletterSettings.save(ctx.session.user.id, input)),
});
