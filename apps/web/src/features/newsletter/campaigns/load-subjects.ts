import { lazy } from "react";
import { loadPart, timeLimits } from "../../../base/load-part.ts";

const load = () => loadPart(timeLimits.file, () => import("./SubjectPanel.tsx"));

/** The subjects that a campaign tries, loaded where there are several. */
export const LazySubjectPanel = lazy(async () => ({ default: (await load()).SubjectPanel }));

/** What would become of its subjects, before it is sent. */
export const LazySubjectPlan = lazy(async () => ({ default: (await load()).SubjectPlan }));
