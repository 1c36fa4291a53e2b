import {
  describePictureInput,
  DomainError,
  erasePictureInput,
  listPicturesInput,
  listPicturesOutput,
  picture,
  pictureLimits,
  uploadPictureInput,
} from "@sortes/contract";
import { router, staff } from "../../../ground/procedures.ts";

/** Pictures of campaigns. */
export const picturesRouter = router({
  list: staff
    .meta({
      rest: "GET /newsletter/pictures/",
      summary: "Pictures that all campaigns may show, newest first, and the room that is left",
      token: ["campaigns:read"],
      weight: 2,
    })
    .input(listPicturesInput)
    .output(listPicturesOutput)
    .query(({ ctx, input }) => ctx.app.pictures.list(input)),

  describe: staff
    .meta({
      rest: "PATCH /newsletter/pictures/{id}/",
      summary:
        "Change the description that letters begin with; those that have it stay as they are",
      errors: ["NOT_FOUND"],
      token: ["campaigns:write"],
    })
    .input(describePictureInput)
    .output(picture)
    .mutation(({ ctx, input }) => ctx.app.pictures.describe(input, ctx.session.user.id)),

  erase: staff
    .meta({
      rest: "DELETE /newsletter/pictures/{id}/",
      status: 204,
      summary:
        "Erase a picture for ever: refused where a campaign that is not through shows it, and asked about where one was sent " +
        "or a saved template has it",
      errors: ["NOT_FOUND", "PICTURE_USED", "PICTURE_SENT", "PICTURE_IN_TEMPLATES"],
      token: ["campaigns:write"],
      weight: 3,
    })
    .input(erasePictureInput)
    .mutation(({ ctx, input }) => ctx.app.pictures.erase(input, ctx.session.user.id)),
});

/** Procedures that accept a picture. */
export const pictureUploadsRouter = router({
  // uploading the same file again returns the existing picture
  upload: staff
    .meta({
      rest: "POST /newsletter/pictures/",
      status: 201,
      summary:
        "Add a picture: it is encoded anew without places, cameras and comments, upright, and at most as large as a mail " +
        "shows at two pixels for each of its own. The same file again is the same picture",
      errors: [
        "PICTURE_TYPE",
        "PICTURE_UNREADABLE",
        "PICTURE_MOVES",
        "PICTURE_SIZE",
        "PICTURE_FRAMES",
        "PICTURE_HEAVY",
        "PICTURE_ROOM",
        "PICTURE_DAY",
        "PICTURE_STORE_FULL",
        "PICTURE_STORE_SILENT",
        "NOT_FOUND",
        "REQUEST_TIMEOUT",
      ],
      upload: {
        type: "image/*",
        limit: pictureLimits.bytes,
        takesLong: true,
        description:
          "A PNG, JPEG, WebP or GIF, by its content. WebP becomes JPEG or PNG, a moving one GIF; a large PNG without " +
          "transparency becomes JPEG",
      },
      token: ["campaigns:write", "campaigns:read"],
      weight: 20,
    })
    .input(uploadPictureInput)
    .output(picture)
    .mutation(async ({ ctx, input }) => {
      if (!ctx.upload) throw new DomainError("PICTURE_TYPE");
      return await ctx.app.pictures.upload(input, ctx.session.user.id, ctx.upload.bytes());
    }),
});
