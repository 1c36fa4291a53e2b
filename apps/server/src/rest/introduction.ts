import { idempotencyKeyHours } from "@sortes/contract";

/** The rules of all calls, in Markdown: shown above the API's operations. */
export const introduction = `Unbiased random generators, saved results, published draws and a newsletter.

**Access.** Send \`Authorization: Bearer …\` with a session's token, from registering or logging in, or with a personal
token, which is limited to its scopes. Each operation names the scopes that it needs.

**Requests.** A body is a JSON object in UTF-8, not compressed. Unknown fields are refused. Times are in RFC 3339 with an
offset. Addresses also work without their last slash.

**Replies.** A result is in \`data\`. An error is \`application/problem+json\` (RFC 9457): \`code\` is for programs,
\`detail\` and \`errors\` for people, in the language of \`Accept-Language\`: \`en\` or \`ro\`.

**Lists.** \`page\` counts from 1, and a page after the last one is empty. Entries added between two calls move the
others to later pages: keep the ids that you have seen.

**Retries.** Where \`Idempotency-Key\` is listed, a repeated call with the same key and the same input is done once, and
gets the first reply for ${idempotencyKeyHours} hours. With another input it is refused with 409.

**Limits.** Each network has a number of units of work a minute; most calls cost one, large ones more.
\`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\` tell the units, \`X-RateLimit-Reset\` the seconds until there are all
of them again. Some calls, such as logging in or sending mails, have further limits. 429 and 503 have \`Retry-After\` in
seconds.`;
