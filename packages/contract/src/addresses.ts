import { z } from "zod";
import { limits } from "./constants.ts";
import { form, issue, line, text } from "./fields.ts";

/**
 * Converts the domain of an address to ASCII (Punycode): `bücher.example` becomes `xn--bcher-kva.example`. Any other
 * text is returned unchanged.
 */
export function asciiAddress(text: string): string {
  const at = text.lastIndexOf("@") + 1;
  const domain = text.slice(at);
  if (at === 0 || !/[^\0-\x7f]/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain))
    return text;
  try {
    return text.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return text;
  }
}

/** An internationalised top-level domain in its ASCII form. */
const asciiTop = /\.xn--[a-z\d-]+$/i;
/**
 * Whether we accept an address: at most 64 characters before the @ (RFC 5321), and a domain in any language with
 * labels of at most 63 characters (RFC 1035).
 */
export function isEmailAddress(text: string): boolean {
  const address = asciiAddress(text);
  const at = address.indexOf("@");
  if (address.length > limits.email || at > limits.emailLocal) return false;
  if (
    address
      .slice(at + 1)
      .split(".")
      .some((label) => label.length > limits.domainLabel)
  )
    return false;
  return z.regexes.email.test(address.replace(asciiTop, ".test"));
}

/** The error of a trimmed line of text that should be an address. */
export const emailFault = (answer: string): "EMAIL_REQUIRED" | "EMAIL_INVALID" | undefined => {
  if (answer === "") return "EMAIL_REQUIRED";
  return isEmailAddress(answer) ? undefined : "EMAIL_INVALID";
};

/** An address field: trimmed, with its domain in ASCII. */
export const emailField = line(limits.email)
  .transform((answer) => asciiAddress(answer.trim()))
  .superRefine((answer, ctx) => {
    const fault = emailFault(answer);
    if (fault) ctx.addIssue(issue(fault));
  });

/** A required address: a missing field counts as empty. */
export const requiredEmail = emailField.prefault("");

/** A token from a mail: 32 random bytes in base64url. Any text is accepted and looked up, regardless of its format. */
export const mailTokenInput = form({ token: text(200) });
