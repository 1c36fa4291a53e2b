/** A bucket of an S3 store, and the beginning of the keys in it: empty, or with a slash at its end. */
interface S3Place {
  bucket: string;
  prefix: string;
}

/** The place of an address such as `s3://bucket/prefix`; undefined for other texts. */
export function s3PlaceOf(address: string): S3Place | undefined {
  const [, bucket, path = ""] =
    /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/.exec(address) ?? [];
  if (bucket === undefined) return undefined;
  const clean = path.split("/").filter(Boolean).join("/");
  return { bucket, prefix: clean === "" ? "" : `${clean}/` };
}

/** The address of a bucket at a store. */
export const s3BucketUrl = (endpoint: string, bucket: string): string =>
  new URL(bucket, endpoint.endsWith("/") ? endpoint : `${endpoint}/`).href;
