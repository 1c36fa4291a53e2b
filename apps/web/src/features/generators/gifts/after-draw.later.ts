/** The draw and the view of its result, in a chunk that is fetched while the list is typed. */
export { drawDraft } from "./draw.ts";
export { GiftsResultView } from "./GiftsResultView.tsx";
