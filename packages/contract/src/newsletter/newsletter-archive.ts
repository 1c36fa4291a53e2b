/** The archive of the newsletter; its letters and feed are below. */
export const archiveAddress = "/newsletter";

/** Letters of a page of the archive, letters of its feed, and letters of its site map. */
export const archiveSizes = { page: 20, feed: 20, siteMap: 5000 } as const;

/** Where the mails of a campaign say that it can be read; from there it leads to the address with its words. */
export const archivedCampaign = (id: string): string => `${archiveAddress}/${id}`;

/** Characters of the words in an address. */
const longestWords = 60;

/**
 * The address of a letter: its number, and the words of its subject in plain letters where there are any.
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

/** Whether a draft would be public if it were sent as it is. */
export const goesToArchive = ({
  inArchive,
  segmentId,
}: {
  inArchive: boolean | null;
  segmentId: string | null;
}): boolean => inArchive ?? segmentId === null;
