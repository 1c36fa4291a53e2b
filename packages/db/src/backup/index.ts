export { takeBackup } from "./backup.ts";
export { type BackupKey, backupKey } from "./key.ts";
export { Folder, folderOrFile, newestIn, type Place } from "./place.ts";
export { countRows } from "./tables.ts";
export { restoreBackup } from "./restore.ts";
export { isS3, S3Prefix, splitS3 } from "./s3.ts";
