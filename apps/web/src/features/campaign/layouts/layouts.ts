import { announcement } from "./announcement.ts";
import { digest } from "./digest.ts";
import { invitation } from "./invitation.ts";
import { letter } from "./letter.ts";

/** What a mail may begin with, the simplest first. */
export const layouts = [
  { id: "letter", ...letter },
  { id: "announcement", ...announcement },
  { id: "digest", ...digest },
  { id: "invitation", ...invitation },
] as const;
