import net from "node:net";

/** What slowhttptest does: sends headers or a body, or reads, one byte at a time. */
export const slowAttacks = {
  "slow headers": (socket: net.Socket) => {
    socket.write("GET /shop HTTP/1.1\r\nHost: localhost\r\n");
    return () => socket.write(`X-${Math.random().toString(36).slice(2, 6)}: a\r\n`);
  },
  "slow body": (socket: net.Socket) => {
    socket.write(
      "POST /api/orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 8192\r\n\r\n",
    );
    return () => socket.write("a");
  },
  "slow reading": (socket: net.Socket) => {
    socket.pause();
    socket.write("GET /shop HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(20));
    return () => void socket.read(1);
  },
};

/** Many at once; returns how many connections the server closed before `until` was over. */
export async function slowClients(
  port: number,
  attack: keyof typeof slowAttacks,
  count: number,
  until: Promise<unknown>,
) {
  let closedCount = 0;
  const sockets = Array.from({ length: count }, () => {
    const socket = net.connect(port, "localhost");
    socket.on("error", () => {});
    socket.once("close", () => {
      closedCount += 1;
    });
    socket.once("connect", () => {
      const sendByte = slowAttacks[attack](socket);
      const timer = setInterval(sendByte, 1000);
      socket.once("close", () => clearInterval(timer));
    });
    return socket;
  });
  await until;
  const disconnected = closedCount;
  for (const socket of sockets) socket.destroy();
  return disconnected;
}

/** Connections that request once and stay open; returns how many were answered and are still open. */
export async function openIdleConnections(port: number, count: number): Promise<{ open: number; close: () => void }> {
  const sockets: net.Socket[] = [];
  for (let opened = 0; opened < count; opened += 250) {
    const batch = Array.from({ length: Math.min(250, count - opened) }, async () => {
      const socket = net.connect(port, "localhost");
      socket.on("error", () => {});
      sockets.push(socket);
      await new Promise<void>((resolve) => {
        socket.once("data", () => resolve());
        socket.once("close", () => resolve());
        socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
      });
    });
    await Promise.all(batch);
  }
  const open = sockets.filter((socket) => !socket.destroyed && socket.bytesRead > 0).length;
  const close = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { open, close };
}
