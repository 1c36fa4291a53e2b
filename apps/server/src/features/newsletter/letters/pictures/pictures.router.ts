import {
  describePictureInput,
  DomainError,
  erasePictureInput,
  listPicturesInput,
  listPicturesOutput,
  picture,
  uploadPictureInput,
} from "@sortes/contract";
import { router, staff } from "../../../ground/procedures.ts";

/** Pictures of campaigns. */
export const picturesRouter = router({
  list: staff
    .meta({ token: ["campaigns:read"], weight: 2 })
    .input(listPicturesInput)
    .output(listPicturesOutput)
    .query(({ ctx, input }) => ctx.app.pictures.list(input)),

  describe: staff
    .meta({ token: ["campaigns:write"] })
    .input(describePictureInput)
    .output(picture)
    .mutation(({ ctx, input }) => ctx.app.pictures.describe(input, ctx.session.user.id)),

  erase: staff
    .meta({ token: ["campaigns:write"], weight: 3 })
    .input(erasePictureInput)
    .mutation(({ ctx, input }) => ctx.app.pictures.erase(input, ctx.session.user.id)),
});

/** Procedures that accept a picture. */
export const pictureUploadsRouter = router({
  // uploading the same file again returns the existing picture
  upload: staff
    .meta({ token: ["campaigns:write", "campaigns:read"], weight: 20 })
    .input(uploadPictureInput)
    .output(picture)
    .mutation(async ({ ctx, input }) => {
      if (!ctx.upload) throw new DomainError("PICTURE_TYPE");
      return await ctx.app.pictures.upload(input, ctx.session.user.id, ctx.upload.bytes());
    }),
});
