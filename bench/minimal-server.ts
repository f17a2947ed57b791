import http from "node:http";

// The upper limit: node:http answers every request with the same stored response of the shop.
const [port = "0", url = "", headers = "{}"] = process.argv.slice(2);
const connectionHeaders = /^(date|connection|keep-alive|transfer-encoding)$/i;

http.get(url, { headers: JSON.parse(headers) }, (original) => {
  const chunks: Buffer[] = [];
  original.on("data", (chunk: Buffer) => chunks.push(chunk));
  original.on("end", () => {
    const body = Buffer.concat(chunks);
    const status = original.statusCode ?? 200;
    const rawHeaders = original.rawHeaders.filter(
      (_, index, all) => !connectionHeaders.test(all[index - (index % 2)] ?? ""),
    );
    http
      .createServer((_request, response) => {
        response.writeHead(status, rawHeaders);
        response.end(body);
      })
      .listen(Number(port), "localhost");
  });
});
