import { pictureLimits } from "@sortes/contract";
import type { Routes } from "../../route.ts";

export const pictureRoutes: Routes = {
  "pictures.list": {
    at: "GET /newsletter/pictures/",
    summary: "Pictures that all campaigns may show, newest first, and the room that is left",
  },
  "pictures.upload": {
    at: "POST /newsletter/pictures/",
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
  },
  "pictures.describe": {
    at: "PATCH /newsletter/pictures/{id}/",
    summary: "Change the description that letters begin with; those that have it stay as they are",
    errors: ["NOT_FOUND"],
  },
  "pictures.erase": {
    at: "DELETE /newsletter/pictures/{id}/",
    status: 204,
    summary:
      "Erase a picture for ever: refused where a campaign that is not through shows it, and asked about where one was sent " +
      "or a saved template has it",
    errors: ["NOT_FOUND", "PICTURE_USED", "PICTURE_SENT", "PICTURE_IN_TEMPLATES"],
  },
};
