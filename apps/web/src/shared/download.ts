/** Milliseconds for which the file can still be fetched: some browsers begin late. */
const lifetime = 60_000;

/** Downloads a file to the person's device. */
export function download(fileName: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), lifetime);
}

// oxlint-disable-next-line no-control-regex -- a file name holds none
const unfit = /[\\/:*?"<>|\u0000-\u001f\u007f]+/g;

/** A name that every file system takes, made of what a person called the thing. */
export const fileNameOf = (title: string, extension: string): string =>
  `${title.replaceAll(unfit, " ").trim().replace(/^\.+/, "") || "sortes"}.${extension}`;
