import { once } from "node:events";
import { createServer } from "node:net";
import { CommandError, freePort } from "@sortes/process";

/**
 * Checks that a server could listen there. @returns the port, or a free one instead of 0.
 * @throws CommandError that names the variable to change.
 */
export async function portToListenOn(host: string, port: number): Promise<number> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return port === 0 ? await freePort(host) : port;
  } catch (error) {
    throw new CommandError(errorOf((error as NodeJS.ErrnoException).code, host, port));
  } finally {
    server.close();
  }
}

function errorOf(code: string | undefined, host: string, port: number): string {
  if (code === "EADDRINUSE")
    return `Port ${port} of ${host} is in use by another program; choose another one with PORT, such as PORT=${port + 1}.`;
  if (code === "EACCES")
    return `PORT holds ${port}, which this user may not listen on; choose one from 1024 to 65535.`;
  return `HOST holds "${host}", which this machine cannot listen on (${code}); 127.0.0.1 is this machine alone, 0.0.0.0 every address it has.`;
}
