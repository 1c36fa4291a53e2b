/** The chunk of the team generator for lists with rules, and for editing a result. */
export { drawDraft, readDraft, readDraftSoon } from "./read-draft.ts";
export { ReadLine } from "./ReadLine.tsx";
export { RulesForm } from "./RulesForm.tsx";
export { RuleFacts } from "./RuleFacts.tsx";
export { TeamEditor } from "./TeamEditor.tsx";
