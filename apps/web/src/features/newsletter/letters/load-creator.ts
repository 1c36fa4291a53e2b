import { lazyPart } from "../../../base/lazy-part.tsx";

const parts = () => import("./creator.later.ts");
const failed = "desk.partFailed";

/** Parts of the creator that its first screen does not need. */
export const LazyCreatedPanel = lazyPart(async () => (await parts()).CreatedPanel, failed, "sheet");
export const LazyDraftVersions = lazyPart(
  async () => (await parts()).DraftVersions,
  failed,
  "rows",
);
export const LazyLetterLanguages = lazyPart(
  async () => (await parts()).LetterLanguages,
  failed,
  "rows",
);
export const LazyReachFields = lazyPart(async () => (await parts()).ReachFields, failed, "rows");
export const LazyInsertMenu = lazyPart(async () => (await parts()).InsertMenu, failed);
export const LazySubjectFields = lazyPart(async () => (await parts()).SubjectFields, failed);
export const LazyPreviewPanel = lazyPart(async () => (await parts()).PreviewPanel, failed, "sheet");
export const LazyReviewPanel = lazyPart(async () => (await parts()).ReviewPanel, failed, "sheet");
export const LazyTestMail = lazyPart(async () => (await parts()).TestMail, failed);
