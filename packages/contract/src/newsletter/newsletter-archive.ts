/** The path of the newsletter's archive; letters and feed are below it. */
export const archiveAddress = "/newsletter";

/** The number of letters on a page of the archive, in its feed, and in its site map. */
export const archiveSizes = { page: 20, feed: 20, siteMap: 5000 } as const;

/** The path by which mails link to their campaign; it redirects to the path with the subject's words. */
export const archivedCampaign = (id: string): string => `${archiveAddress}/${id}`;

/** Maximum characters of the words in a path. */
const longestWords = 60;

/**
 * The path of a letter: its number, and the words of its subject, if any, in plain ASCII letters.
 * @param subject without fields
 */
export function archivePathOf(number: number, subject: string): string {
  const words = subject
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longestWords)
    .replace(/^-/, "")
    .replace(/-$/, "");
  return `${archiveAddress}/${number}${words && `-${words}`}`;
}

/** Whether a draft would be public if it were sent unchanged. */
export const goesToArchive = ({
  inArchive,
  segmentId,
}: {
  inArchive: boolean | null;
  segmentId: string | null;
}): boolean => inArchive ?? segmentId === null;
