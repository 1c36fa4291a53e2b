import { vi } from "vitest";

/** A request with a file, and what the network does with it. */
export interface Upload {
  readonly method: string;
  readonly address: string;
  readonly headers: Headers;
  readonly file: File;
  readonly isAborted: boolean;
  /** So many bytes are on their way. */
  progress: (loaded: number) => void;
  /** All bytes are sent. */
  sent: () => void;
  answer: (status: number, body: unknown) => void;
  /** The connection breaks. */
  lose: () => void;
}

/** Stands in place of `XMLHttpRequest`, as far as uploads of ours use it. @returns all uploads so far */
export function fakeUploads(): Upload[] {
  const uploads: Upload[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers = new Headers();
    status = 0;
    responseText = "";
    method = "";
    address = "";
    isAborted = false;
    file = new File([], "");

    open(method: string, address: string) {
      Object.assign(this, { method, address });
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    send(file: File) {
      this.file = file;
      uploads.push(this);
    }
    abort() {
      this.isAborted = true;
      this.lose();
    }
    progress(loaded: number) {
      this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded }));
    }
    sent() {
      this.upload.dispatchEvent(new Event("load"));
    }
    answer(status: number, body: unknown) {
      Object.assign(this, { status, responseText: JSON.stringify(body) });
      this.dispatchEvent(new Event("loadend"));
    }
    lose() {
      this.dispatchEvent(new Event("loadend"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  return uploads;
}
