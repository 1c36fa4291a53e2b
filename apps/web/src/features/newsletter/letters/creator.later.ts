/** Parts of the creator bundled into one chunk: each further chunk name costs bytes on every first visit. */
export { DraftVersions } from "./DraftVersions.tsx";
export { CreatedPanel } from "./CreatedPanel.tsx";
export { LetterLanguages } from "./LetterLanguages.tsx";
export { PreviewPanel } from "./PreviewPanel.tsx";
export { SubjectFields } from "./SubjectFields.tsx";
export { ReachFields } from "./ReachFields.tsx";
export { ReviewPanel } from "./review/ReviewPanel.tsx";
export { TestMail } from "./TestMail.tsx";
export { InsertMenu } from "./InsertMenu.tsx";
