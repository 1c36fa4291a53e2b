import { lazyPart } from "../../../base/lazy-part.tsx";

const load = () => import("./SubjectPanel.tsx");

/** The panel of a subject test, loaded only for campaigns that have one. */
export const LazySubjectPanel = lazyPart(
  async () => (await load()).SubjectPanel,
  "desk.partFailed",
);

/** The plan of a subject test, shown before sending. */
export const LazySubjectPlan = lazyPart(async () => (await load()).SubjectPlan, "desk.partFailed");
