/** Parts of the creator in one file of the browser: the name of each more costs bytes at every first visit. */
export { CheckPanel } from "./CheckPanel.tsx";
export { DraftVersions } from "./DraftVersions.tsx";
export { CreatedPanel } from "./CreatedPanel.tsx";
export { LetterLanguages } from "./LetterLanguages.tsx";
export { PreviewPanel } from "./PreviewPanel.tsx";
export { SubjectFields } from "./SubjectFields.tsx";
export { ReachFields } from "./ReachFields.tsx";
export { TestMail } from "./TestMail.tsx";
export { InsertMenu } from "./InsertMenu.tsx";
