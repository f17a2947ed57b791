import http from "node:http";

// The limit: what node:http can do with the very answer that the shop gave, asked once and then sent to everybody.
const [port = "0", url = "", headers = "{}"] = process.argv.slice(2);
const ofConnection = /^(date|connection|keep-alive|transfer-encoding)$/i;

http.get(url, { headers: JSON.parse(headers) }, (answer) => {
  const chunks: Buffer[] = [];
  answer.on("data", (chunk: Buffer) => chunks.push(chunk));
  answer.on("end", () => {
    const body = Buffer.concat(chunks);
    const status = answer.statusCode ?? 200;
    const said = answer.rawHeaders.filter((_, index, all) => !ofConnection.test(all[index - (index % 2)] ?? ""));
    http
      .createServer((_request, response) => {
        response.writeHead(status, said);
        response.end(body);
      })
      .listen(Number(port), "localhost");
  });
});
