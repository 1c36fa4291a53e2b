import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { emailField, requiredEmail } from "../addresses.ts";
import { campaignLetterInput } from "./campaign-preview.ts";
import { testAddressLimit } from "./newsletter-constants.ts";
import { form, itemId, list } from "../fields.ts";
import { subjectNumber } from "./subject-tests.ts";

/** A letter with one of its subjects, and the recipients of its test. */
export const campaignTestInput = form({
  ...campaignLetterInput.shape,
  number: subjectNumber
    .meta({
      description: "Which subject, where several are tried; default: the first",
      example: 2,
    })
    .prefault(1),
  // the person's own address, and all added ones
  addresses: list(emailField, testAddressLimit + 1)
    .meta({
      description:
        "Where the test goes: the address of your account, and confirmed test addresses of yours, which are " +
        "remembered as chosen; default: your account's",
      example: ["ana@example.test", "phone@example.test"],
    })
    .prefault([]),
});
export type CampaignTestInput = z.infer<typeof campaignTestInput>;

export const testSentOutput = z.object({
  sentTo: z.string().meta({
    description: "The addresses that it goes to, with a comma between them",
    example: "ana@example.test, phone@example.test",
  }),
});

export const addTestAddressInput = form({
  email: requiredEmail.meta({
    description: "The address. An email asks whoever reads there whether tests may come",
    example: "phone@example.test",
  }),
}).meta({ required: ["email"] });
export type AddTestAddressInput = z.infer<typeof addTestAddressInput>;

const idMeaning = {
  description: "The test address's id",
  example: "0197a2b0-0000-7000-8000-000000000000",
};

export const testAddressIdInput = form({ id: itemId.meta(idMeaning) });

const exampleTime = "2026-11-24T01:00:00.000Z";
const email = z.string().meta({ description: "The address", example: "phone@example.test" });

/** An address that receives a staff member's test mails once it is confirmed. */
export const testAddress = z
  .object({
    id: z.uuid().meta(idMeaning),
    email,
    isChosen: z.boolean().meta({
      description: "Whether the last test that named addresses went there, or none was sent since",
      example: true,
    }),
    createdAt: isoTime.meta({ description: "When it was added", example: exampleTime }),
    askedAt: isoTime.meta({
      description: "When an email last asked whether tests may come",
      example: exampleTime,
    }),
    confirmedAt: isoTime.nullable().meta({
      description: "When that was confirmed; null: no test goes there yet",
      example: exampleTime,
    }),
  })
  .meta({ id: "TestAddress" });
export type TestAddress = z.infer<typeof testAddress>;

export const listTestAddressesOutput = z.object({
  addresses: z.array(testAddress).meta({
    description: "Your test addresses, in the order in which you added them",
  }),
});

/** The question on the page that the mailed link opens. */
export const testAddressQuestion = z
  .object({
    email,
    askedBy: z.string().meta({ description: "The name of who added it", example: "Ana" }),
    isConfirmed: z
      .boolean()
      .meta({ description: "Whether it is confirmed already", example: false }),
  })
  .meta({ id: "TestAddressQuestion" });
export type TestAddressQuestion = z.infer<typeof testAddressQuestion>;

export const testAddressConfirmedOutput = z.object({
  confirmed: z.literal(true).meta({ description: "Always true: tests may come", example: true }),
});
