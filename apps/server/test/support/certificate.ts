import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";

/** A value in DER: its tag, length and content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const object = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const time = (year: number) => der(0x18, Buffer.from(`${year}0101000000Z`));
/** RSA with SHA-256. */
const algorithm = sequence(object("2a864886f70d01010b"), der(0x05));

/** A self-signed certificate with a new RSA key, as Amazon SNS would have. @param until the year in which it ends */
export function newCertificate(until = 2125): { pem: string; key: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const name = sequence(der(0x31, sequence(object("550403"), der(0x0c, Buffer.from("sns")))));
  const body = sequence(
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(2000), time(until)),
    name,
    publicKey.export({ format: "der", type: "spki" }),
  );
  const signature = createSign("RSA-SHA256").update(body).sign(privateKey);
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  const pem = ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
  return { pem, key: privateKey };
}
