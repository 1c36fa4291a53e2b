/** Ways of looking at a mail. */
export const previewLooks = ["wide", "phone", "dark", "text"] as const;
export type PreviewLook = (typeof previewLooks)[number];
