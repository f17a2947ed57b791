import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../db/project.ts";
import { readServerSettings } from "./settings.ts";

describe("the settings of a process", () => {
  test("need nothing: a shop starts with none", () => {
    expect(readServerSettings({})).toEqual({
      port: 3000,
      host: "localhost",
      publicUrl: "http://localhost:3000",
      dataDir: path.join(projectRoot, "data"),
      databaseUrl: null,
      demo: true,
      logLevel: "warn",
      admin: { email: null, password: null },
      trustProxy: 0,
      images: { store: "disk" },
    });
  });

  test("that are empty count as not set", () => {
    const empty = { PORT: "", HOST: "", PUBLIC_URL: "", DATA_DIR: "", DATABASE_URL: "", DEMO: "", LOG_LEVEL: "" };
    expect(readServerSettings(empty)).toEqual(readServerSettings({}));
  });

  test("are read from their names", () => {
    const given = {
      PORT: "8080",
      HOST: "0.0.0.0",
      PUBLIC_URL: "https://labonno.example/",
      DATA_DIR: "/srv/labonno",
      LOG_LEVEL: "info",
    };
    expect(readServerSettings(given)).toMatchObject({
      port: 8080,
      host: "0.0.0.0",
      publicUrl: "https://labonno.example",
      dataDir: "/srv/labonno",
      logLevel: "info",
    });
    expect(readServerSettings({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  });

  test("of others are not looked at", () => {
    expect(readServerSettings({ PATH: "/bin", port: "1", __proto__: "x", constructor: "x" })).toEqual(
      readServerSettings({}),
    );
  });
});

describe("the demo catalogue", () => {
  test.each([
    [{}, true],
    [{ DATABASE_URL: "postgres://shop@localhost/shop" }, false],
    [{ DATABASE_URL: "postgres://shop@localhost/shop", DEMO: "on" }, true],
    [{ DEMO: "off" }, false],
  ])("with %j: %s", (env, demo) => {
    expect(readServerSettings(env).demo).toBe(demo);
  });
});

describe("the place of the pictures", () => {
  const s3 = {
    IMAGES: "s3",
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };

  test("is a folder, an S3 store, or the outside host", () => {
    const account = {
      endpoint: "https://s3.example",
      bucket: "pictures",
      accessKeyId: "id",
      secretAccessKey: "secret",
    };
    expect(readServerSettings(s3).images).toEqual({ store: "s3", region: "auto", ...account });
    expect(readServerSettings({ ...s3, S3_REGION: "ap-south-1" }).images).toMatchObject({ region: "ap-south-1" });
    expect(readServerSettings({ ...s3, IMAGES: "disk" }).images).toEqual({ store: "disk" });
    expect(readServerSettings({ IMAGES: "imgbb", IMGBB_KEY: "key" }).images).toEqual({ store: "imgbb", key: "key" });
  });

  test("asks for all that it needs, by name", () => {
    for (const name of ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
      expect(() => readServerSettings({ ...s3, [name]: "" }), name).toThrow(new RegExp(`^${name} is missing: `));
    expect(() => readServerSettings({ IMAGES: "imgbb" })).toThrow(/^IMGBB_KEY is missing: /);
  });
});

describe("a wrong setting", () => {
  test.each([
    ["PORT", ["0", "-1", "65536", "3000.5", "http", " "], "PORT=3000"],
    ["HOST", ["a b", "http://x/"], "HOST=127.0.0.1"],
    [
      "PUBLIC_URL",
      ["labonno.example", "ftp://labonno.example", "javascript:alert(1)"],
      "PUBLIC_URL=https://labonno.example",
    ],
    ["DATABASE_URL", ["localhost:5432", "mysql://localhost/shop"], "DATABASE_URL=postgres://"],
    ["DEMO", ["yes", "true", "1", "ON"], "DEMO=off"],
    ["LOG_LEVEL", ["loud", "WARN"], "one of silent, error, warn, info, debug"],
    ["IMAGES", ["cloud", "S3"], "IMAGES=disk"],
    ["S3_ENDPOINT", ["s3.example", "ftp://s3.example"], "S3_ENDPOINT=https://"],
    ["S3_BUCKET", ["a", "My Bucket", "../x"], "S3_BUCKET=labonno-pictures"],
  ])("%s is named together with the mend", (name, values, mend) => {
    for (const value of values) {
      const read = () => readServerSettings({ [name]: value });
      expect(read, value).toThrow(
        new RegExp(`^${name} is not usable: it must be .*${mend.replaceAll(".", "\\.")}.*\\.$`),
      );
    }
  });

  test("does not stand alone: all are named at once, each on its line", () => {
    const read = () => readServerSettings({ PORT: "x", DEMO: "x", LOG_LEVEL: "x" });
    expect(read).toThrow(/^PORT .*\nDEMO .*\nLOG_LEVEL .*$/);
  });

  test("is not printed: it may hold a password", () => {
    expect(() => readServerSettings({ DATABASE_URL: "mysql://shop:secret@localhost/shop" })).not.toThrow("shop:secret");
  });
});

test("a database on a socket can be named", () => {
  const DATABASE_URL = "postgres:///shop?host=/var/run/postgresql";
  expect(readServerSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});
