import { z } from "zod";
import { limits } from "../constants.ts";
import { form, safeInteger } from "../fields.ts";
import { shownLine } from "../shown-text.ts";
import { sendAgainDays } from "./newsletter-constants.ts";

/** Days from the first mail to the second. */
export const afterDays = safeInteger.min(sendAgainDays.least).max(sendAgainDays.most);
const subject = shownLine(limits.campaign.subject);

/** The second mail that is planned with a draft, and may be unfinished. `meanings.ts` describes its fields. */
export const secondMail = form({ afterDays, subject, translatedSubject: subject.prefault("") });
export const shownSecondMail = z
  .object({ afterDays: z.int(), subject: z.string(), translatedSubject: z.string() })
  .meta({ id: "SecondMail" });
