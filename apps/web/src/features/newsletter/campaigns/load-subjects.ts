import { lazy } from "react";
import { loadPart, timeLimits } from "../../../base/load-part.ts";

const load = () => loadPart(timeLimits.file, () => import("./SubjectPanel.tsx"));

/** The panel of a subject test, loaded only for campaigns that have one. */
export const LazySubjectPanel = lazy(async () => ({ default: (await load()).SubjectPanel }));

/** The plan of a subject test, shown before sending. */
export const LazySubjectPlan = lazy(async () => ({ default: (await load()).SubjectPlan }));
