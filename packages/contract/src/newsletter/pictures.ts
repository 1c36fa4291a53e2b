import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { flag, form, line, text } from "../fields.ts";
import { field, inputsOf, shownOf } from "../records.ts";
import { shownLine } from "../shown-text.ts";
import { pageFields, pagination } from "../pagination.ts";
import { keptPictureEndings, pictureLimits, type KeptPictureType } from "./picture-constants.ts";

const exampleId = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

const id = field(
  text(64).refine((value) => /^[0-9a-f]{64}$/.test(value)),
  z.string(),
  { description: "The SHA-256 of its bytes, in hex", example: exampleId },
);
const { id: pictureId } = inputsOf({ id });

const alt = shownLine(pictureLimits.alt).meta({
  description: "What it shows, for readers who do not see it; letters begin with it",
  example: "Three winners with their prizes",
});

/** The parameters of an upload; the file is the body. */
export const uploadPictureInput = form({
  name: line(pictureLimits.name)
    .transform((value) => value.trim())
    .default("")
    .meta({ description: "The file's name, for people", example: "winners.jpg" }),
  alt: alt.default(""),
});
export type UploadPictureInput = z.infer<typeof uploadPictureInput>;

export const listPicturesInput = form(pageFields(pictureLimits.pageSize));
export type ListPicturesInput = z.infer<typeof listPicturesInput>;

export const describePictureInput = form({ id: pictureId, alt });
export type DescribePictureInput = z.infer<typeof describePictureInput>;

export const erasePictureInput = form({
  id: pictureId,
  evenIfSent: flag.default(false).meta({
    description:
      "Erase it although campaigns that were sent show it: their readers will see a gap with its description",
    example: false,
  }),
  evenInTemplates: flag.default(false).meta({
    description:
      "Erase it although saved templates have it: letters that begin with them will show a gap with its description",
    example: false,
  }),
});
export type ErasePictureInput = z.infer<typeof erasePictureInput>;

const count = z.int();

export const picture = z
  .object({
    ...shownOf({ id }),
    src: z.string().meta({
      description: "What a letter has as the address of the picture; mails have PUBLIC_URL there",
      example: `{{site_url}}/api/mail-pictures/${exampleId}-1200x800.jpg`,
    }),
    address: z.string().meta({
      description: "Where it is now, for everybody who has the address",
      example: `https://sortes.example/api/mail-pictures/${exampleId}-1200x800.jpg`,
    }),
    type: z
      .enum(Object.keys(keptPictureEndings) as [KeptPictureType, ...KeptPictureType[]])
      .meta({ description: "Its type", example: "image/jpeg" }),
    width: count.meta({ description: "Pixels: twice those of a letter", example: 1200 }),
    height: count.meta({ description: "Pixels", example: 800 }),
    isMoving: z.boolean().meta({ description: "Whether it is an animation", example: false }),
    bytes: count.meta({ description: "Its size in bytes", example: 148_213 }),
    name: z.string().meta({ description: "The name that the file had", example: "winners.jpg" }),
    alt: z.string().meta({
      description: "What it shows; may be empty",
      example: "Three winners with their prizes",
    }),
    drafts: count.meta({
      description:
        "Campaigns with it that are not through: drafts, scheduled, running, paused, or in the welcome series",
      example: 1,
    }),
    sent: count.meta({ description: "Campaigns with it that have reached readers", example: 0 }),
    templates: count.meta({ description: "Saved templates with it", example: 0 }),
    by: z.string().nullable().meta({
      description: "Who uploaded it; null once they have left",
      example: "ana",
    }),
    createdAt: isoTime.meta({ description: "When it was uploaded" }),
  })
  .meta({ id: "MailPicture" });
export type MailPicture = z.infer<typeof picture>;

export const listPicturesOutput = z.object({
  pictures: z.array(picture).meta({ description: "A page of pictures, newest first" }),
  pagination,
  room: z
    .object({
      pictures: count.meta({ description: "How many more pictures fit", example: 1988 }),
      bytes: count.meta({ description: "How many more bytes fit", example: 1_071_900_000 }),
    })
    .meta({ description: "What is left of the room for all pictures" }),
});
export type ListPicturesOutput = z.infer<typeof listPicturesOutput>;
