import { lazy } from "react";
import { loadPart, timeLimits } from "../../../base/load-part.ts";

const parts = () => loadPart(timeLimits.file, () => import("./creator.later.ts"));

/** Parts of the creator that its first screen does not need. */
export const LazyCreatedPanel = lazy(async () => ({ default: (await parts()).CreatedPanel }));
export const LazyDraftVersions = lazy(async () => ({ default: (await parts()).DraftVersions }));
export const LazyLetterLanguages = lazy(async () => ({ default: (await parts()).LetterLanguages }));
export const LazyReachFields = lazy(async () => ({ default: (await parts()).ReachFields }));
export const LazyInsertMenu = lazy(async () => ({ default: (await parts()).InsertMenu }));
export const LazySubjectFields = lazy(async () => ({ default: (await parts()).SubjectFields }));
export const LazyPreviewPanel = lazy(async () => ({ default: (await parts()).PreviewPanel }));
export const LazyReviewPanel = lazy(async () => ({ default: (await parts()).ReviewPanel }));
export const LazyTestMail = lazy(async () => ({ default: (await parts()).TestMail }));
