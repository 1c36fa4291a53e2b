import { accountForms } from "./accounts.tsx";
import { campaignForms } from "./campaigns.tsx";
import type { Form } from "./form.ts";
import { generatorForms } from "./generators.tsx";
import { readerForms } from "./readers.tsx";
import { siteForms } from "./site.ts";

/** All forms that `useForm` sends. A form that is missing here fails a test. */
export const forms: Record<string, Form> = {
  ...siteForms,
  ...accountForms,
  ...generatorForms,
  ...readerForms,
  ...campaignForms,
};
