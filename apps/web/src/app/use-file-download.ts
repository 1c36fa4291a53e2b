import { useEffect, useRef, useState } from "react";
import { download } from "../shared/download.ts";
import { fetchFile, FileRefused, type FileWish } from "./fetch-file.ts";
import { useServices } from "./services.ts";

/**
 * Fetches a file and hands it to the browser. It ends with the component.
 * @param onDone is called when the browser has it
 */
export function useFileDownload(onDone?: () => void) {
  const services = useServices();
  const [bytes, setBytes] = useState<number>();
  const [failure, setFailure] = useState<{ why: string }>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const isBusy = bytes !== undefined;
  const begin = async (wish: FileWish): Promise<void> => {
    if (isBusy) return;
    const controller = new AbortController();
    ending.current = controller;
    setFailure(undefined);
    setBytes(0);
    try {
      const follow = { signal: controller.signal, onProgress: setBytes };
      const { fileName, file } = await fetchFile(services, wish, follow);
      if (controller.signal.aborted) return;
      download(fileName, file.type, file);
      onDone?.();
    } catch (error) {
      if (controller.signal.aborted) return;
      controller.abort();
      setFailure({ why: error instanceof FileRefused ? error.message : "" });
    }
    setBytes(undefined);
  };
  return {
    isBusy,
    /** Bytes that have arrived. */
    bytes: bytes ?? 0,
    /** Why the last try failed; empty where that is not known. */
    failure,
    begin,
  };
}
