import { siteSettings } from "@sortes/contract";
import { open, router } from "../procedures.ts";

export const siteRouter = router({
  settings: open.output(siteSettings).query(({ ctx }) => ctx.app.config.site),
});
