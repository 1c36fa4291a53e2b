export { wordArchive } from "./archive.ts";
export { wordAttestation } from "./attestations.ts";
export { titleOfCopy, wordCampaign, wordUsedPreview, wordWarning } from "./campaigns.ts";
export { wordMessage } from "./errors.ts";
export { pickLocale } from "./locale.ts";
export { wordMail } from "./mails.ts";
export { wordPoster } from "./posters.ts";
